import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { liveTradingView } from "../connections/connection-views";
import { PublishLiveTradingTextInput } from "../connections/connections.inputs";
import { LiveTrading, LiveTradingPayload } from "../connections/connections.types";
import type { IdentityCheck } from "../port/identity-check";
import type { LiveTextsService } from "./live-texts.service";

@Resolver()
export class LiveTextsResolver {
  constructor(
    private readonly texts: LiveTextsService,
    private readonly identityCheck: IdentityCheck,
  ) {}

  @Authorized()
  @Query(() => LiveTrading, { description: "Whether real money can be connected on this server, and the operator's text about it." })
  liveTrading(): Promise<LiveTrading> {
    return this.now();
  }

  @Authorized()
  @Mutation(() => LiveTradingPayload, {
    description:
      "Publishes the operator's text about real money; LIVE accounts can then be connected by who accepts it. For admins, with a sign-in within " +
      "the last ten minutes. Throws FORBIDDEN. Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, TOO_LONG.",
  })
  publishLiveTradingText(
    @Arg("input", () => PublishLiveTradingTextInput) input: PublishLiveTradingTextInput,
    @Ctx() context: RequestContext,
  ): Promise<LiveTradingPayload> {
    return this.answer(() => this.texts.publish(viewerOf(context), input.text, input.refusedCountries ?? []));
  }

  @Authorized()
  @Mutation(() => LiveTradingPayload, {
    description:
      "Withdraws the operator's text: from then on no LIVE account can be connected and none opens anything; closes continue. For admins, with a sign-in within the last ten minutes. " +
      "Throws FORBIDDEN. Errors: FRESH_SIGN_IN_REQUIRED.",
  })
  withdrawLiveTradingText(@Ctx() context: RequestContext): Promise<LiveTradingPayload> {
    return this.answer(() => this.texts.withdraw(viewerOf(context)));
  }

  private async answer(work: () => Promise<unknown>): Promise<LiveTradingPayload> {
    const { errors } = await asPayload(async () => ({ done: await work() }));
    return { liveTrading: await this.now(), errors };
  }

  private async now(): Promise<LiveTrading> {
    return liveTradingView(await this.texts.current(), this.identityCheck.name);
  }
}
