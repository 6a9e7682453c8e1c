import DataLoader from "dataloader";
import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { viewerOf, type LoaderFactory, type RequestContext } from "../platform/graphql/context";
import { SequenceScalar } from "../platform/graphql/scalars";
import { limits } from "../platform/limits";
import type { RateLimits } from "../platform/rate-limits/rate-limits";
import { servedByHub } from "../platform/realtime/stream.types";
import { asPayload, ErrorCode, refuse } from "../platform/user-error";
import type { Viewer } from "../platform/viewer";
import { Trade } from "../trading/trades/trade.types";
import type { TradingLoaders } from "../trading/trading.loaders";
import { CreateSignalAddressInput, SendTestSignalInput, SignalAlertFilter, UpdateSignalPowersInput } from "./signals.inputs";
import type { SignalsReader } from "./signals.reader";
import type { SignalChanges, SignalsService } from "./addresses/signal-addresses.service";
import {
  SignalAddressPayload,
  SignalAlert,
  SignalAlertConnection,
  SignalChanged,
  SignalEvent,
  Signals,
  SignalsReplay,
  TestSignalPayload,
} from "./signals.types";

const testLimit = { name: "signal-test", max: limits.testSignalsPerMinuteMax, windowMs: 60_000 };

@Resolver()
export class SignalsResolver {
  constructor(
    private readonly service: SignalsService,
    private readonly reader: SignalsReader,
    private readonly rateLimits: RateLimits,
  ) {}

  @Authorized()
  @Query(() => Signals, { description: "Your signal address and today's figures." })
  mySignals(@Ctx() context: RequestContext): Promise<Signals> {
    return this.reader.signals(viewerOf(context));
  }

  @Authorized()
  @Query(() => String, {
    nullable: true,
    description: "Your signal address whole, with its secret; null without one. Sessions only. Throws UNAVAILABLE.",
  })
  signalAddressUrl(@Ctx() context: RequestContext): Promise<string | null> {
    return this.service.url(viewerOf(context));
  }

  @Authorized()
  @Query(() => SignalAlertConnection, { description: "Alerts that came to your address, newest first; kept for 90 days." })
  signalAlerts(
    @Ctx() context: RequestContext,
    @Arg("filter", () => SignalAlertFilter, { nullable: true, description: "Which of them; all when left out." })
    filter: SignalAlertFilter | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of alerts, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
  ): Promise<SignalAlertConnection> {
    return this.reader.alerts(viewerOf(context), filter ?? { isToday: false }, { first, after });
  }

  @Authorized()
  @Query(() => SignalsReplay, {
    description: "Missed events of `signalEvents`, oldest first. Throws RESYNC_REQUIRED when the sequence is more than 7 days old.",
  })
  signalEventsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "Sequence of the last event the client has." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "Number of events, 1 to 100; 100 by default." }) first: number | null,
    @Ctx() context: RequestContext,
  ): Promise<SignalsReplay> {
    return this.reader.eventsSince(viewerOf(context), afterSequence, first);
  }

  @Authorized()
  @Mutation(() => SignalAddressPayload, {
    description:
      "Creates your signal address, on, for the practice account. Errors: NOT_A_FEEDER, TOO_MANY, REQUIRED, SYMBOL_UNKNOWN, " +
      "AMOUNT_INVALID, INVALID. Throws SUSPENDED.",
  })
  createSignalAddress(
    @Arg("input", () => CreateSignalAddressInput) { quoteAgeSecondsMax, ...powers }: CreateSignalAddressInput,
    @Ctx() context: RequestContext,
  ): Promise<SignalAddressPayload> {
    return this.answer(context, (viewer) => this.service.create(viewer, { ...powers, quoteAgeMsMax: quoteAgeSecondsMax * 1000 }));
  }

  @Authorized()
  @Mutation(() => SignalAddressPayload, {
    description: "Replaces your signal address; the old one is invalid at once. Throws NOT_FOUND, SUSPENDED.",
  })
  rotateSignalAddress(@Ctx() context: RequestContext): Promise<SignalAddressPayload> {
    return this.answer(context, (viewer) => this.service.rotate(viewer));
  }

  @Authorized()
  @Mutation(() => SignalAddressPayload, {
    description:
      "Changes what your alerts may do, which account they trade, and whether they do. Where they are to trade a record account with real money, " +
      "or more of it than before, you must have signed in just now. Errors: FRESH_SIGN_IN_REQUIRED, PRACTICE_FIRST, TOO_MANY, REQUIRED, " +
      "SYMBOL_UNKNOWN, AMOUNT_INVALID, INVALID. Throws NOT_FOUND, SUSPENDED.",
  })
  updateSignalPowers(
    @Arg("input", () => UpdateSignalPowersInput) input: UpdateSignalPowersInput,
    @Ctx() context: RequestContext,
  ): Promise<SignalAddressPayload> {
    return this.answer(context, async (viewer) => {
      await this.service.update(viewer, changesOf(input));
      return null;
    });
  }

  @Authorized()
  @Mutation(() => SignalAddressPayload, { description: "Deletes your signal address and its alerts; trades stay. Throws NOT_FOUND." })
  deleteSignalAddress(@Ctx() context: RequestContext): Promise<SignalAddressPayload> {
    return this.answer(context, async (viewer) => {
      await this.service.remove(viewer);
      return null;
    });
  }

  @Authorized()
  @Mutation(() => TestSignalPayload, {
    description: "Sends an alert to your practice account. Errors: RATE_LIMITED, TOO_LONG, INVALID. Throws NOT_FOUND, SUSPENDED.",
  })
  sendTestSignal(
    @Arg("input", () => SendTestSignalInput) { message }: SendTestSignalInput,
    @Ctx() context: RequestContext,
  ): Promise<TestSignalPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      const { isAllowed, retryAfterSeconds } = await this.rateLimits.hit(testLimit, viewer.id);
      if (!isAllowed) refuse(ErrorCode.RATE_LIMITED, "input", `Too many tests. Try again in ${retryAfterSeconds} seconds.`);
      const id = await this.service.sendTest(viewer, message ?? null);
      return { alert: (await this.reader.byIds(viewer, [id])).get(id) ?? null };
    });
  }

  @Subscription(() => SignalEvent, { subscribe: servedByHub, description: "Results of your alerts, with sequences." })
  signalEvents(@Root() event: typeof SignalEvent): typeof SignalEvent {
    return event;
  }

  private answer(context: RequestContext, work: (viewer: Viewer) => Promise<string | null>): Promise<SignalAddressPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      const url = await work(viewer);
      return { url, signals: await this.reader.signals(viewer) };
    });
  }
}

/** What is left out or null stays. */
function changesOf({ account, quoteAgeSecondsMax, ...rest }: UpdateSignalPowersInput): SignalChanges {
  const all = { ...rest, accountKind: account, quoteAgeMsMax: quoteAgeSecondsMax == null ? null : quoteAgeSecondsMax * 1000 };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined)) as SignalChanges;
}

@Resolver(() => SignalAlert)
export class SignalAlertFields {
  constructor(private readonly loaders: TradingLoaders) {}

  @FieldResolver(() => Trade, { nullable: true, description: "The last trade it opened or changed; null without one." })
  trade(@Root() alert: SignalAlert, @Ctx() context: RequestContext): Promise<Trade | null> | null {
    return alert.tradeId ? context.loader(this.loaders.trades).load(alert.tradeId) : null;
  }
}

@Resolver(() => SignalChanged)
export class SignalChangedFields {
  private readonly alerts: LoaderFactory<DataLoader<string, SignalAlert | null>>;

  constructor(reader: SignalsReader) {
    this.alerts = (context) =>
      new DataLoader(async (ids) => {
        const alerts = await reader.byIds(viewerOf(context), ids);
        return ids.map((id) => alerts.get(id) ?? null);
      });
  }

  @FieldResolver(() => SignalAlert, { nullable: true, description: "The alert as it is now; null when it is gone." })
  alert(@Root() { alertId }: SignalChanged, @Ctx() context: RequestContext): Promise<SignalAlert | null> {
    return context.loader(this.alerts).load(alertId);
  }
}
