import { Arg, Authorized, Ctx, Extensions, FieldResolver, ID, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import { Fault } from "../platform/errors";
import { limits } from "../platform/limits";
import { oldNameOf } from "../platform/graphql/old-name";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { SequenceScalar } from "../platform/graphql/scalars";
import type { MaybePromise } from "../platform/realtime/shape";
import { servedByHub } from "../platform/realtime/stream.types";
import { UserErrors } from "../platform/user-error";
import { AccountModeEnum } from "../identity/account/account.enums";
import { Instrument } from "../market/instruments/market.types";
import type { Market } from "../market/providers/provider";
import { instrumentOfRow } from "../trading/trades/instrument-of";
import { EquityPoint, Portfolio } from "../trading/portfolio/portfolio.types";
import { TradingAccount } from "../trading/trades/trade.types";
import { CurveRangeEnum, type CurveRange } from "../trading/trading.enums";
import type { TradingLoaders } from "../trading/trading.loaders";
import type { ReachService } from "./feeder-view/reach.service";
import { waitsUntil } from "./at-brokers/hours/waits-until";
import type { CopiersService } from "./feeder-view/copiers.service";
import type { CopiesReader } from "./eater-view/copies.reader";
import { Copy, CopyPosition, CopySparkPoint } from "./eater-view/copy.types";
import { ReceiptStatusEnum, type ReceiptStatus } from "./copying.enums";
import { CopyReachInput, PreviewCopyInput, ReceiptFilter } from "./copying.inputs";
import { CopiersChanged, CopierEvent, CopierReplay } from "./feeder-view/copier.types";
import {
  Copier,
  CopiesValued,
  CopyInitialOrder,
  CopyPreview,
  CopyReach,
  EaterLimits,
  EventLanding,
  FanOutResult,
  MyCopies,
  MyCopiers,
  RiskText,
  Suitability,
} from "./copying.types";
import type { EaterLimitsService } from "./lifecycle/eater-limits.service";
import type { PreviewService } from "./eater-view/preview.service";
import { CopyChanged, CopyEvent, CopyReplay, Receipt, ReceiptConnection } from "./receipts/receipt.types";
import { riskText, type SuitabilityService } from "./suitability/suitability.service";

/** Every query and the stream of the copying module. */
@Resolver()
export class CopyingQueriesResolver {
  constructor(
    private readonly reader: CopiesReader,
    private readonly copiers: CopiersService,
    private readonly previews: PreviewService,
    private readonly limitsService: EaterLimitsService,
    private readonly suitabilities: SuitabilityService,
    private readonly reaches: ReachService,
  ) {}

  @Authorized()
  @Query(() => MyCopies, { description: "All your copies with totals." })
  myCopies(@Ctx() context: RequestContext): Promise<MyCopies> {
    return this.reader.myCopies(viewerOf(context));
  }

  @Authorized()
  @Query(() => Copy, { nullable: true, description: "One of your copies; null for any other." })
  copy(@Arg("id", () => ID, { description: "Id of the copy." }) id: string, @Ctx() context: RequestContext): Promise<Copy | null> {
    return this.reader.copy(viewerOf(context), id);
  }

  @Authorized()
  @Query(() => Receipt, { nullable: true, description: "One of your receipts; null for any other." })
  receipt(@Arg("id", () => ID, { description: "Id of the receipt." }) id: string, @Ctx() context: RequestContext): Promise<Receipt | null> {
    return this.reader.receipt(viewerOf(context), id);
  }

  @Authorized()
  @Query(() => ReceiptConnection, { description: "Your receipts, newest first." })
  receipts(
    @Arg("filter", () => ReceiptFilter, { nullable: true, description: "Which receipts to list. Left out: all." })
    filter: ReceiptFilter | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of receipts, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ReceiptConnection> {
    return this.reader.receipts(viewerOf(context), filter ?? {}, { first, after });
  }

  @Authorized()
  @Query(() => CopyReplay, {
    description: "Missed events of `copyEvents`, oldest first. Throws RESYNC_REQUIRED when the sequence is more than 7 days old.",
  })
  copyEventsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "Sequence of the last event the client has." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "Number of events, 1 to 100; 100 by default." }) first: number | null,
    @Ctx() context: RequestContext,
  ): Promise<CopyReplay> {
    return this.reader.eventsSince(viewerOf(context), afterSequence, first);
  }

  @Authorized()
  @Extensions({ costPoints: limits.previewCostPoints })
  @Query(() => CopyPreview, {
    description: "What a copy with these rules would do with one of the feeder's trades, and what it could lose.",
  })
  previewCopy(@Arg("input", () => PreviewCopyInput) input: PreviewCopyInput, @Ctx() context: RequestContext): Promise<CopyPreview> {
    return asThrown(() => this.previews.preview(viewerOf(context), input));
  }

  @Authorized()
  @Extensions({ costPoints: limits.previewCostPoints })
  @Query(() => CopyReach, {
    description: "Estimate of how many copies would follow an order of yours, and for how much. Throws NOT_FOUND for an unknown symbol.",
  })
  copyReach(@Arg("input", () => CopyReachInput) input: CopyReachInput, @Ctx() context: RequestContext): Promise<CopyReach> {
    return this.reaches.reachOf(viewerOf(context), input);
  }

  @Authorized()
  @Query(() => EaterLimits, { description: "Your account-wide limits over all copies." })
  eaterLimits(@Ctx() context: RequestContext): Promise<EaterLimits> {
    return this.limitsService.of(viewerOf(context).id);
  }

  @Authorized()
  @Query(() => Suitability, {
    nullable: true,
    description: "Your acceptance of the risk text; null before you answered the suitability form.",
  })
  suitability(@Ctx() context: RequestContext): Promise<Suitability | null> {
    return this.suitabilities.of(viewerOf(context).id);
  }

  @Query(() => RiskText, { description: "The risk text to accept before the first copy." })
  riskText(): RiskText {
    return riskText;
  }

  @Authorized()
  @Query(() => MyCopiers, { description: "Your copiers with totals." })
  myCopiers(@Ctx() context: RequestContext): Promise<MyCopiers> {
    return this.copiers.myCopiers(viewerOf(context));
  }

  @Authorized()
  @Query(() => [EquityPoint], {
    description:
      "Total value of copies of you with one kind of money at the daily closes of the range, and now; empty before the first close.",
  })
  myCopiersCurve(
    @Arg("range", () => CurveRangeEnum, { defaultValue: "THREE_MONTHS", description: "How far back the curve goes." }) range: CurveRange,
    @Arg("mode", () => AccountModeEnum, {
      nullable: true,
      description: "Which copies. Left out: those with real money, or with play money where none has any.",
    })
    mode: "PAPER" | "LIVE" | null,
    @Ctx() context: RequestContext,
  ): Promise<EquityPoint[]> {
    return this.copiers.curve(viewerOf(context), range, mode);
  }

  @Authorized()
  @Query(() => CopierReplay, {
    description: "Missed events of `copierEvents`, oldest first. Throws RESYNC_REQUIRED when the sequence is more than 7 days old.",
  })
  copierEventsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "Sequence of the last event the client has." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "Number of events, 1 to 100; 100 by default." }) first: number | null,
    @Ctx() context: RequestContext,
  ): Promise<CopierReplay> {
    return this.copiers.eventsSince(viewerOf(context), afterSequence, first);
  }

  @Subscription(() => CopierEvent, { subscribe: servedByHub, description: "Changes among your copiers, with sequences." })
  copierEvents(@Root() event: typeof CopierEvent): typeof CopierEvent {
    return event;
  }

  @Subscription(() => CopiesValued, {
    subscribe: servedByHub,
    description: "Value of your running copies as prices move, at most once a second.",
  })
  copyValues(@Root() valued: CopiesValued): CopiesValued {
    return valued;
  }

  @Subscription(() => CopyEvent, { subscribe: servedByHub, description: "Changes of your copies, with sequences." })
  copyEvents(@Root() event: typeof CopyEvent): typeof CopyEvent {
    return event;
  }
}

/** A query has no payload to carry what the caller can mend: it is thrown as bad input, with code and path. */
async function asThrown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserErrors)) throw error;
    const [first] = error.errors;
    throw new Fault("BAD_USER_INPUT", first!.message, { reason: first!.code, path: first!.path.join(".") });
  }
}

@Resolver(() => Copy)
export class CopyFieldsResolver {
  constructor(
    private readonly reader: CopiesReader,
    private readonly accounts: TradingLoaders,
  ) {}

  @FieldResolver(() => TradingAccount, { description: "The account whose cash was set aside." })
  async account(@Root() copy: Copy, @Ctx() context: RequestContext): Promise<TradingAccount> {
    return (await context.loader(this.accounts.accounts).load(copy.row.accountId))!;
  }

  @FieldResolver(() => [CopySparkPoint], { description: "Its return at the daily closes of the last 30 days, and now." })
  sparkline(@Root() copy: Copy): Promise<CopySparkPoint[]> {
    return this.reader.sparkline(copy);
  }

  @FieldResolver(() => [CopyPosition], { description: "Positions it holds, latest first." })
  positions(
    @Root() copy: Copy,
    @Arg("all", () => Boolean, {
      defaultValue: false,
      description: "True includes closed positions; false or left out gives open ones only.",
    })
    all: boolean,
    @Ctx() context: RequestContext,
  ): Promise<CopyPosition[]> {
    return this.reader.positions(viewerOf(context), copy, all);
  }

  @FieldResolver(() => ReceiptConnection, { description: "Its receipts, newest first." })
  receipts(
    @Root() copy: Copy,
    @Arg("first", () => Int, { nullable: true, description: "Number of receipts, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Arg("statuses", () => [ReceiptStatusEnum], { nullable: true, description: "Only receipts with one of these statuses. Left out: all." })
    statuses: ReceiptStatus[] | null,
    @Ctx() context: RequestContext,
  ): Promise<ReceiptConnection> {
    return this.reader.receipts(viewerOf(context), { copyId: copy.id, statuses }, { first, after });
  }
}

@Resolver(() => CopyChanged)
export class CopyChangedResolver {
  constructor(private readonly reader: CopiesReader) {}

  @FieldResolver(() => Copy, { description: "The copy after the change." })
  copy(@Root() changed: CopyChanged, @Ctx() context: RequestContext): MaybePromise<Copy | null> {
    return this.reader.changedCopy(viewerOf(context), changed);
  }

  @FieldResolver(() => Receipt, { nullable: true, description: "The receipt that was written or changed; null when there was none." })
  receipt(@Root() changed: CopyChanged, @Ctx() context: RequestContext): MaybePromise<Receipt | null> {
    return this.reader.changedReceipt(viewerOf(context), changed);
  }
}

@Resolver(() => CopiersChanged)
export class CopiersChangedResolver {
  constructor(private readonly copiers: CopiersService) {}

  @FieldResolver(() => [Copier], { description: "Copiers whose copy started, stopped or moved money, with current figures; at most 50." })
  changed(@Root() { body }: CopiersChanged, @Ctx() context: RequestContext): Promise<Copier[]> {
    return this.copiers.copiersOf(viewerOf(context), body.copyIds);
  }

  @FieldResolver(() => FanOutResult, {
    nullable: true,
    description: "Result so far of your event that was fanned out; null when there was none.",
  })
  fanOutResult(@Root() { body }: CopiersChanged, @Ctx() context: RequestContext): Promise<FanOutResult | null> | null {
    return body.eventId ? this.copiers.fanOutResultOf(viewerOf(context), body.eventId) : null;
  }

  @FieldResolver(() => EventLanding, { nullable: true, ...oldNameOf("fanOutResult") })
  landing(@Root() changed: CopiersChanged, @Ctx() context: RequestContext): Promise<FanOutResult | null> | null {
    return this.fanOutResult(changed, context);
  }
}

@Resolver(() => Portfolio)
export class PortfolioCopiesResolver {
  constructor(private readonly reader: CopiesReader) {}

  @FieldResolver(() => [CopyPosition], { description: "Positions of the account's running copies, each with the feeder it follows." })
  copiedPositions(@Root() { state }: Portfolio, @Ctx() context: RequestContext): Promise<CopyPosition[]> {
    return this.reader.positionsOn(viewerOf(context), state.account.id);
  }
}

/** What is traded, on every type of this module that names a symbol. */
@Resolver(() => Receipt)
export class ReceiptInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { description: "The instrument to trade." })
  instrument(@Root() receipt: Receipt): Instrument {
    return instrumentOfRow(this.market, receipt.symbol);
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description:
      "When the market of the symbol opens, for which the order waits, in extended hours too where its copy uses them; null unless it is an open of a copy with `waitsForOpen` and the market is closed.",
  })
  waitsUntil(@Root() receipt: Receipt): Date | null {
    if (!receipt.mayWaitForOpen || this.market.isOpen(receipt.symbol)) return null;
    return waitsUntil(this.market, receipt.symbol, receipt.mayUseExtendedHours);
  }
}

@Resolver(() => CopyPosition)
export class CopyPositionInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { description: "The instrument held." })
  instrument(@Root() position: CopyPosition): Instrument {
    return instrumentOfRow(this.market, position.symbol);
  }
}

@Resolver(() => FanOutResult)
export class FanOutResultInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { description: "The instrument traded." })
  instrument(@Root() result: FanOutResult): Instrument {
    return instrumentOfRow(this.market, result.symbol);
  }
}

@Resolver(() => CopyInitialOrder)
export class InitialOrderInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { description: "The instrument to trade." })
  instrument(@Root() order: CopyInitialOrder): Instrument {
    return instrumentOfRow(this.market, order.symbol);
  }
}

@Resolver(() => CopyPreview)
export class PreviewInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, {
    nullable: true,
    description: "The instrument to trade; null when there is no trade to calculate with.",
  })
  instrument(@Root() preview: CopyPreview): Instrument | null {
    return preview.symbol === null ? null : instrumentOfRow(this.market, preview.symbol);
  }
}
