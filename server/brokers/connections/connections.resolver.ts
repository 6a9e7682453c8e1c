import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import type { Clock } from "../../platform/clock";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { VenueSignInService } from "../oauth/venue-sign-in.service";
import { keyCheckView } from "./connection-views";
import {
  BeginBrokerConnectionInput,
  BrokerConnectionInput,
  ChangeBrokerCurrencyInput,
  ChangeLiveLimitsInput,
  CheckBrokerKeyInput,
  ConnectBrokerInput,
  DisconnectBrokerInput,
  RenameBrokerConnectionInput,
  ReplaceBrokerKeyInput,
} from "./connections.inputs";
import type { ConnectionsReader } from "./connections.reader";
import type { ConnectionsService } from "./connections.service";
import type { Disconnecting } from "./disconnecting";
import {
  BeginBrokerConnectionPayload,
  BrokerConnection,
  BrokerConnectionPayload,
  BrokerConnections,
  BrokerKeyCheckPayload,
  BrokerVenue,
} from "./connections.types";

const liveCodes =
  "AMOUNT_INVALID, CONFIRMATION_WRONG, COUNTRY_REFUSED, FRESH_SIGN_IN_REQUIRED, INVALID, LIVE_OFF, RISK_NOT_ACCEPTED, SUITABILITY_REQUIRED";

@Resolver()
export class ConnectionsResolver {
  constructor(
    private readonly service: ConnectionsService,
    private readonly reader: ConnectionsReader,
    private readonly signIns: VenueSignInService,
    private readonly clock: Clock,
    private readonly disconnecting: Disconnecting,
  ) {}

  @Authorized()
  @Query(() => [BrokerVenue], { description: "The brokers and exchanges that can be connected on this server." })
  brokerVenues(): BrokerVenue[] {
    return this.reader.venues();
  }

  @Authorized()
  @Query(() => BrokerConnections, {
    description: "Your accounts at brokers. Figures older than a minute are read from the venues meanwhile: ask again.",
  })
  brokerConnections(@Ctx() context: RequestContext): Promise<BrokerConnections> {
    return this.reader.mine(viewerOf(context));
  }

  @Authorized()
  @Query(() => BrokerConnection, { description: "One of your accounts at brokers. Throws NOT_FOUND." })
  brokerConnection(
    @Arg("id", () => ID, { description: "The connection; your own." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<BrokerConnection> {
    return this.reader.one(viewerOf(context), id);
  }

  @Authorized()
  @Mutation(() => BrokerKeyCheckPayload, {
    description:
      "Asks a venue what a key may do; nothing is stored. Errors: KEY_REFUSED, RATE_LIMITED, REQUIRED, TOO_LONG, VENUE_UNAVAILABLE, VENUE_UNREACHABLE.",
  })
  async checkBrokerKey(
    @Arg("input", () => CheckBrokerKeyInput) input: CheckBrokerKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerKeyCheckPayload> {
    const ask = async () => keyCheckView(await this.service.check(viewerOf(context), input), this.clock.date());
    const { check = null, errors } = await asPayload(async () => ({ check: await ask() }));
    return { check, errors };
  }

  @Authorized()
  @Mutation(() => BrokerConnectionPayload, {
    description:
      "Connects an account by its key; the environment LOCAL_SANDBOX needs none. LIVE needs a sign-in within the last ten minutes. Errors: " +
      `ALREADY_CONNECTED, ${liveCodes}, CONNECTIONS_MAX, KEY_MAY_NOT_READ, KEY_MAY_NOT_TRADE, KEY_MAY_WITHDRAW, KEY_REFUSED, ` +
      "RATE_LIMITED, REQUIRED, TOO_LONG, VENUE_UNAVAILABLE, VENUE_UNREACHABLE.",
  })
  connectBroker(
    @Arg("input", () => ConnectBrokerInput) input: ConnectBrokerInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerConnectionPayload> {
    return this.answer(viewerOf(context), async (viewer) => (await this.service.connect(viewer, input)).id);
  }

  @Authorized()
  @Mutation(() => BeginBrokerConnectionPayload, {
    description:
      "Begins to connect an account by a sign-in at its venue, or to renew one. LIVE needs a sign-in within the last ten minutes. Throws NOT_FOUND. Errors: " +
      `${liveCodes}, CONNECTIONS_MAX, RATE_LIMITED, REQUIRED, TOO_LONG, VENUE_UNAVAILABLE.`,
  })
  async beginBrokerConnection(
    @Arg("input", () => BeginBrokerConnectionInput) input: BeginBrokerConnectionInput,
    @Ctx() context: RequestContext,
  ): Promise<BeginBrokerConnectionPayload> {
    const { url = null, errors } = await asPayload(async () => ({ url: await this.signIns.begin(viewerOf(context), input) }));
    return { url, errors };
  }

  @Authorized()
  @Mutation(() => BrokerConnectionPayload, { description: "Renames a connection. Throws NOT_FOUND. Errors: REQUIRED, TOO_LONG." })
  renameBrokerConnection(
    @Arg("input", () => RenameBrokerConnectionInput) input: RenameBrokerConnectionInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerConnectionPayload> {
    return this.answerFor(context, input, (viewer) => this.service.rename(viewer, input.connectionId, input.name));
  }

  @Authorized()
  @Mutation(() => BrokerConnectionPayload, {
    description:
      "Changes the currency that a connection opens in, for what is opened from now on. Throws NOT_FOUND. Errors: CONNECTION_STATE, INVALID.",
  })
  changeBrokerCurrency(
    @Arg("input", () => ChangeBrokerCurrencyInput) input: ChangeBrokerCurrencyInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerConnectionPayload> {
    return this.answerFor(context, input, (viewer) => this.service.changeQuotes(viewer, input.connectionId, input));
  }

  @Authorized()
  @Mutation(() => BrokerConnectionPayload, {
    description: "Has a connection open nothing any more; closes continue. Throws NOT_FOUND. Errors: CONNECTION_STATE.",
  })
  pauseBrokerConnection(
    @Arg("input", () => BrokerConnectionInput) input: BrokerConnectionInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerConnectionPayload> {
    return this.answerFor(context, input, (viewer) => this.service.pause(viewer, input.connectionId));
  }

  @Authorized()
  @Mutation(() => BrokerConnectionPayload, {
    description: "Lets a paused connection open again; nothing is caught up. Throws NOT_FOUND. Errors: CONNECTION_STATE.",
  })
  resumeBrokerConnection(
    @Arg("input", () => BrokerConnectionInput) input: BrokerConnectionInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerConnectionPayload> {
    return this.answerFor(context, input, (viewer) => this.service.resume(viewer, input.connectionId));
  }

  @Authorized()
  @Mutation(() => BrokerConnectionPayload, {
    description:
      "Gives a connection another key of the same account. LIVE needs a sign-in within the last ten minutes. Throws NOT_FOUND. Errors: ACCOUNT_DIFFERS, " +
      "CONNECTION_STATE, FRESH_SIGN_IN_REQUIRED, KEY_MAY_NOT_READ, KEY_MAY_NOT_TRADE, KEY_MAY_WITHDRAW, KEY_REFUSED, RATE_LIMITED, REQUIRED, " +
      "TOO_LONG, VENUE_UNAVAILABLE, VENUE_UNREACHABLE.",
  })
  replaceBrokerKey(
    @Arg("input", () => ReplaceBrokerKeyInput) input: ReplaceBrokerKeyInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerConnectionPayload> {
    return this.answerFor(context, input, (viewer) => this.service.replaceKey(viewer, input.connectionId, input));
  }

  @Authorized()
  @Mutation(() => BrokerConnectionPayload, {
    description:
      "Gives an account with real money other limits, and accepts the operator's newest text for it. Raising one needs a sign-in within the last ten " +
      "minutes and the words typed out; closes are never stopped by a limit. Throws NOT_FOUND. Errors: AMOUNT_INVALID, CONFIRMATION_WRONG, " +
      "CONNECTION_STATE, COUNTRY_REFUSED, FRESH_SIGN_IN_REQUIRED, INVALID, LIVE_OFF, RISK_NOT_ACCEPTED.",
  })
  changeLiveLimits(
    @Arg("input", () => ChangeLiveLimitsInput) input: ChangeLiveLimitsInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerConnectionPayload> {
    return this.answerFor(context, input, (viewer) => this.service.changeLimits(viewer, input.connectionId, input));
  }

  @Authorized()
  @Mutation(() => BrokerConnectionPayload, {
    description:
      "Ends a connection for good and erases its key: at once, or once its copies have ended. Resuming a connection that waits for that keeps it. Throws NOT_FOUND. Errors: CONNECTION_STATE.",
  })
  disconnectBroker(
    @Arg("input", () => DisconnectBrokerInput) input: DisconnectBrokerInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerConnectionPayload> {
    return this.answerFor(context, input, (viewer) => this.disconnecting.ask(viewer, input.connectionId, input.copies ?? "DETACH"));
  }

  private answerFor(
    context: RequestContext,
    input: BrokerConnectionInput,
    work: (viewer: Viewer) => Promise<void>,
  ): Promise<BrokerConnectionPayload> {
    return this.answer(viewerOf(context), async (viewer) => {
      await work(viewer);
      return input.connectionId;
    });
  }

  private async answer(viewer: Viewer, work: (viewer: Viewer) => Promise<string>): Promise<BrokerConnectionPayload> {
    const { id = null, errors } = await asPayload(async () => ({ id: await work(viewer) }));
    const connections = await this.reader.mine(viewer);
    return { connection: connections.nodes.find((node) => node.id === id) ?? null, connections, errors };
  }
}
