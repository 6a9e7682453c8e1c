import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { asPayload } from "../platform/user-error";
import type { CopiesReader } from "./eater-view/copies.reader";
import type { CopiesService } from "./lifecycle/copies.service";
import { Copy } from "./eater-view/copy.types";
import {
  AddFundsInput,
  CopiedTradeInput,
  CopyIdInput,
  CopyTradeInput,
  EaterLimitsInput,
  StartCopyingInput,
  StopAllCopiesInput,
  StopCopyInput,
  SubmitSuitabilityInput,
  UpdateCopyInput,
  WithdrawFundsInput,
} from "./copying.inputs";
import { CopyPayload, EaterLimitsPayload, StopAllCopiesPayload, SuitabilityPayload } from "./copying.payloads";
import type { EaterLimitsService } from "./lifecycle/eater-limits.service";
import { Receipt } from "./receipts/receipt.types";
import type { StartingService } from "./lifecycle/starting.service";
import type { SuitabilityService } from "./suitability/suitability.service";

/** Every mutation of the copying module. */
@Resolver()
export class CopyingResolver {
  constructor(
    private readonly starting: StartingService,
    private readonly copies: CopiesService,
    private readonly suitability: SuitabilityService,
    private readonly limits: EaterLimitsService,
  ) {}

  @Authorized()
  @Mutation(() => CopyPayload, {
    description:
      "Sets money aside and starts to copy a feeder. An account with real money needs `live` and a sign-in within the last ten minutes. Errors: ALREADY_COPYING, AMOUNT_INVALID, BROKER_UNAVAILABLE, CONFIRMATION_WRONG, COPIES_MAX, COPY_CYCLE, FEE_DUE, FREE_CASH, FRESH_SIGN_IN_REQUIRED, INVALID, LIVE_DAILY_LOSS, LIVE_EXPOSURE, LIVE_OFF, NOT_A_FEEDER, NOT_PAPER, REQUEST_ID_REUSED, REQUIRED, RISK_NOT_ACCEPTED, SELF, SUBSCRIPTION_REQUIRED, SUITABILITY_REQUIRED, SYMBOL_UNKNOWN, TOO_MANY. Throws FORBIDDEN, NOT_FOUND.",
  })
  startCopying(@Arg("input", () => StartCopyingInput) input: StartCopyingInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.starting.start(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => CopyPayload, {
    description:
      "Sets money aside and copies one open trade of a feeder at the price now, without copying the feeder. What the feeder adds to it later is not copied; what they sell of it is, in the same share, and with its close the copy ends and its cash returns to the account. It counts as a copy. An account with real money needs `live` and a sign-in within the last ten minutes. Errors: ALREADY_COPYING, AMOUNT_INVALID, BROKER_UNAVAILABLE, CONFIRMATION_WRONG, COPIES_MAX, COPY_CYCLE, FEE_DUE, FREE_CASH, FRESH_SIGN_IN_REQUIRED, INVALID, LIVE_DAILY_LOSS, LIVE_EXPOSURE, LIVE_OFF, NOT_A_FEEDER, NOT_PAPER, REQUEST_ID_REUSED, SELF, SUBSCRIPTION_REQUIRED, SUITABILITY_REQUIRED, TRADE_CLOSED, TRADE_NOT_COPIED. Throws FORBIDDEN, NOT_FOUND.",
  })
  copyTrade(@Arg("input", () => CopyTradeInput) input: CopyTradeInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.starting.startOne(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => CopyPayload, {
    description:
      "Replaces the rules of a copy. Errors: AMOUNT_INVALID, COPY_STATE, INVALID, REQUIRED, SYMBOL_UNKNOWN, TOO_MANY. Throws FORBIDDEN, NOT_FOUND.",
  })
  updateCopy(@Arg("input", () => UpdateCopyInput) input: UpdateCopyInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.update(viewerOf(context), input.copyId, input.settings));
  }

  @Authorized()
  @Mutation(() => CopyPayload, {
    description: "Pauses a copy: it opens nothing more, closes are still copied. Errors: COPY_STATE. Throws FORBIDDEN, NOT_FOUND.",
  })
  pauseCopy(@Arg("input", () => CopyIdInput) input: CopyIdInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.pause(viewerOf(context), input.copyId));
  }

  @Authorized()
  @Mutation(() => CopyPayload, {
    description:
      "Resumes a paused copy from the next event on; missed events are not copied. Errors: COPY_STATE, FEE_DUE. Throws FORBIDDEN, NOT_FOUND.",
  })
  resumeCopy(@Arg("input", () => CopyIdInput) input: CopyIdInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.resume(viewerOf(context), input.copyId));
  }

  @Authorized()
  @Mutation(() => CopyPayload, {
    description:
      "Adds money from the account's free cash to a copy, spread over its positions or kept for new trades. Errors: AMOUNT_INVALID, COPY_STATE, FREE_CASH, INVALID, REQUEST_ID_REUSED. Throws FORBIDDEN, NOT_FOUND.",
  })
  addFunds(@Arg("input", () => AddFundsInput) input: AddFundsInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.addFunds(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => CopyPayload, {
    description:
      "Withdraws free cash from a copy to its account. Errors: AMOUNT_INVALID, COPY_STATE, FREE_CASH, INVALID, REQUEST_ID_REUSED. Throws FORBIDDEN, NOT_FOUND.",
  })
  withdrawFunds(@Arg("input", () => WithdrawFundsInput) input: WithdrawFundsInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.withdraw(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => CopyPayload, {
    description: "Stops a copy in the chosen mode. Always allowed to its owner. Errors: COPY_STATE. Throws FORBIDDEN, NOT_FOUND.",
  })
  stopCopy(@Arg("input", () => StopCopyInput) input: StopCopyInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.stop(viewerOf(context), input.copyId, input.mode));
  }

  @Authorized()
  @Mutation(() => StopAllCopiesPayload, {
    description: "86 everything: stops all your copies. After it answers, no copy opens anything more. Throws FORBIDDEN.",
  })
  stopAllCopies(
    @Arg("input", () => StopAllCopiesInput, { nullable: true }) input: StopAllCopiesInput | null,
    @Ctx() context: RequestContext,
  ): Promise<StopAllCopiesPayload> {
    return asPayload(async () => ({ copyIds: await this.copies.stopAll(viewerOf(context), input?.mode ?? "CLOSE_ALL") }));
  }

  @Authorized()
  @Mutation(() => CopyPayload, {
    description:
      "Closes one position of a copy; later closes by the feeder no longer concern it. Errors: COPY_STATE, NOT_HELD. Throws FORBIDDEN, NOT_FOUND.",
  })
  closeCopiedTrade(@Arg("input", () => CopiedTradeInput) input: CopiedTradeInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.closeTrade(viewerOf(context), input.copyId, input.tradeId));
  }

  @Authorized()
  @Mutation(() => CopyPayload, {
    description:
      "Cancels a close that waits for a live price, or to be tried again at the broker; the position becomes a trade of your own. NOT_HELD while an order of it is at the broker. Errors: COPY_STATE, NOT_HELD, OPPOSITE_POSITION. Throws FORBIDDEN, NOT_FOUND.",
  })
  cancelPendingClose(@Arg("input", () => CopiedTradeInput) input: CopiedTradeInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.cancelPendingClose(viewerOf(context), input.copyId, input.tradeId));
  }

  @Authorized()
  @Mutation(() => SuitabilityPayload, { description: "Answers the suitability form and accepts the risk text. Errors: RISK_NOT_ACCEPTED." })
  submitSuitability(
    @Arg("input", () => SubmitSuitabilityInput) input: SubmitSuitabilityInput,
    @Ctx() context: RequestContext,
  ): Promise<SuitabilityPayload> {
    return asPayload(async () => ({ suitability: await this.suitability.submit(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => EaterLimitsPayload, {
    description:
      "Sets your account-wide limits over all copies; a limit that is left out is removed. Errors: AMOUNT_INVALID, INVALID. Throws FORBIDDEN.",
  })
  setEaterLimits(
    @Arg("input", () => EaterLimitsInput) input: EaterLimitsInput,
    @Ctx() context: RequestContext,
  ): Promise<EaterLimitsPayload> {
    return asPayload(async () => ({ limits: await this.limits.set(viewerOf(context), input) }));
  }
}

@Resolver(() => CopyPayload)
export class CopyPayloadResolver {
  constructor(private readonly reader: CopiesReader) {}

  @FieldResolver(() => Copy, { nullable: true, description: "The copy after the change; null when refused." })
  copy(@Root() payload: CopyPayload, @Ctx() context: RequestContext): Promise<Copy | null> | null {
    return payload.copyId ? this.reader.copy(viewerOf(context), payload.copyId) : null;
  }

  @FieldResolver(() => [Receipt], { description: "Receipts that the change produced; empty when there were none." })
  async receipts(@Root() payload: CopyPayload, @Ctx() context: RequestContext): Promise<Receipt[]> {
    const receipts = await Promise.all((payload.receiptIds ?? []).map((id) => this.reader.receipt(viewerOf(context), id)));
    return receipts.filter((receipt) => receipt !== null);
  }
}

@Resolver(() => StopAllCopiesPayload)
export class StopAllCopiesPayloadResolver {
  constructor(private readonly reader: CopiesReader) {}

  @FieldResolver(() => [Copy], { description: "The copies that were stopped, after the change." })
  async copies(@Root() payload: StopAllCopiesPayload, @Ctx() context: RequestContext): Promise<Copy[]> {
    const copies = await Promise.all((payload.copyIds ?? []).map((id) => this.reader.copy(viewerOf(context), id)));
    return copies.filter((copy) => copy !== null);
  }
}
