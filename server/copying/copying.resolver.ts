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
import type { SuitabilityService } from "./lifecycle/suitability.service";

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
      "Sets money aside and follows a feeder. Refused with SUITABILITY_REQUIRED, SELF, NOT_A_FEEDER, SUBSCRIPTION_REQUIRED, COPIES_MAX, COPY_CYCLE, ALREADY_COPYING, FREE_CASH, AMOUNT_INVALID or a code of its rules.",
  })
  startCopying(@Arg("input", () => StartCopyingInput) input: StartCopyingInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.starting.start(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => CopyPayload, { description: "Changes the rules of a copy: the whole set." })
  updateCopy(@Arg("input", () => UpdateCopyInput) input: UpdateCopyInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.update(viewerOf(context), input.copyId, input.settings));
  }

  @Authorized()
  @Mutation(() => CopyPayload, { description: "Opens nothing more; closes still follow." })
  pauseCopy(@Arg("input", () => CopyIdInput) input: CopyIdInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.pause(viewerOf(context), input.copyId));
  }

  @Authorized()
  @Mutation(() => CopyPayload, { description: "Follows again, from the next event on; what was missed is not caught up." })
  resumeCopy(@Arg("input", () => CopyIdInput) input: CopyIdInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.resume(viewerOf(context), input.copyId));
  }

  @Authorized()
  @Mutation(() => CopyPayload, { description: "Adds money from the account's free cash, spread over what is held or for new trades only." })
  addFunds(@Arg("input", () => AddFundsInput) input: AddFundsInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.addFunds(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => CopyPayload, { description: "Takes free cash out of a copy, back to the account." })
  withdrawFunds(@Arg("input", () => WithdrawFundsInput) input: WithdrawFundsInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.withdraw(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => CopyPayload, { description: "Stops a copy, in the mode chosen. Never denied to its owner." })
  stopCopy(@Arg("input", () => StopCopyInput) input: StopCopyInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.stop(viewerOf(context), input.copyId, input.mode));
  }

  @Authorized()
  @Mutation(() => StopAllCopiesPayload, {
    description: "86 everything: stops all your copies. After it answers, nothing that opens leaves us.",
  })
  stopAllCopies(
    @Arg("input", () => StopAllCopiesInput, { nullable: true }) input: StopAllCopiesInput | null,
    @Ctx() context: RequestContext,
  ): Promise<StopAllCopiesPayload> {
    return asPayload(async () => ({ copyIds: await this.copies.stopAll(viewerOf(context), input?.mode ?? "CLOSE_ALL") }));
  }

  @Authorized()
  @Mutation(() => CopyPayload, { description: "Closes one position of a copy; the feeder's later closes of it pass by." })
  closeCopiedTrade(@Arg("input", () => CopiedTradeInput) input: CopiedTradeInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.closeTrade(viewerOf(context), input.copyId, input.tradeId));
  }

  @Authorized()
  @Mutation(() => CopyPayload, { description: "Takes back a close that waits for a live price; the position becomes your own trade." })
  cancelPendingClose(@Arg("input", () => CopiedTradeInput) input: CopiedTradeInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.copies.cancelPendingClose(viewerOf(context), input.copyId, input.tradeId));
  }

  @Authorized()
  @Mutation(() => SuitabilityPayload, { description: "Answers the short form and accepts the risk text. Refused with RISK_NOT_ACCEPTED." })
  submitSuitability(
    @Arg("input", () => SubmitSuitabilityInput) input: SubmitSuitabilityInput,
    @Ctx() context: RequestContext,
  ): Promise<SuitabilityPayload> {
    return asPayload(async () => ({ suitability: await this.suitability.submit(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => EaterLimitsPayload, { description: "Sets your account-wide limits; what is left out is no limit." })
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

  @FieldResolver(() => Copy, { nullable: true, description: "The copy after it; null when refused." })
  copy(@Root() payload: CopyPayload, @Ctx() context: RequestContext): Promise<Copy | null> | null {
    return payload.copyId ? this.reader.copy(viewerOf(context), payload.copyId) : null;
  }

  @FieldResolver(() => [Receipt], { description: "Receipts it made, if any." })
  async receipts(@Root() payload: CopyPayload, @Ctx() context: RequestContext): Promise<Receipt[]> {
    const receipts = await Promise.all((payload.receiptIds ?? []).map((id) => this.reader.receipt(viewerOf(context), id)));
    return receipts.filter((receipt) => receipt !== null);
  }
}

@Resolver(() => StopAllCopiesPayload)
export class StopAllCopiesPayloadResolver {
  constructor(private readonly reader: CopiesReader) {}

  @FieldResolver(() => [Copy], { description: "The copies it stopped, as they are now." })
  async copies(@Root() payload: StopAllCopiesPayload, @Ctx() context: RequestContext): Promise<Copy[]> {
    const copies = await Promise.all((payload.copyIds ?? []).map((id) => this.reader.copy(viewerOf(context), id)));
    return copies.filter((copy) => copy !== null);
  }
}
