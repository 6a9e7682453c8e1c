import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import { Fault } from "../platform/errors";
import { oldNameOf } from "../platform/graphql/old-name";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { SequenceScalar } from "../platform/graphql/scalars";
import { servedByHub } from "../platform/realtime/stream.types";
import { UserErrors } from "../platform/user-error";
import { Instrument } from "../market/instruments/market.types";
import type { Market } from "../market/providers/provider";
import { instrumentOfRow } from "../trading/trades/instrument-of";
import { EquityPoint, Portfolio } from "../trading/portfolio/portfolio.types";
import { TradingAccount } from "../trading/trades/trade.types";
import { CurveRangeEnum, type CurveRange } from "../trading/trading.enums";
import type { TradingLoaders } from "../trading/trading.loaders";
import type { ReachService } from "./feeder-view/reach.service";
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
import { riskText, type SuitabilityService } from "./lifecycle/suitability.service";

/** Every query and the stream of the copying module. */
@Resolver()
export class CopyingQueriesResolver {
  constructor(
    private readonly reader: CopiesReader,
    private readonly copiers: CopiersService,
    private readonly previews: PreviewService,
    private readonly limits: EaterLimitsService,
    private readonly suitabilities: SuitabilityService,
    private readonly reaches: ReachService,
  ) {}

  @Authorized()
  @Query(() => MyCopies, { description: "All your copies." })
  myCopies(@Ctx() context: RequestContext): Promise<MyCopies> {
    return this.reader.myCopies(viewerOf(context));
  }

  @Authorized()
  @Query(() => Copy, { nullable: true, description: "One of your copies; null for anything else." })
  copy(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<Copy | null> {
    return this.reader.copy(viewerOf(context), id);
  }

  @Authorized()
  @Query(() => Receipt, { nullable: true, description: "One of your receipts; null for anything else." })
  receipt(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<Receipt | null> {
    return this.reader.receipt(viewerOf(context), id);
  }

  @Authorized()
  @Query(() => ReceiptConnection, { description: "Your receipts, newest first." })
  receipts(
    @Arg("filter", () => ReceiptFilter, { nullable: true }) filter: ReceiptFilter | null,
    @Arg("first", () => Int, { nullable: true }) first: number | null,
    @Arg("after", () => String, { nullable: true }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ReceiptConnection> {
    return this.reader.receipts(viewerOf(context), filter ?? {}, { first, after });
  }

  @Authorized()
  @Query(() => CopyReplay, {
    description: "Your copy events after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer stored (7 days).",
  })
  copyEventsSince(
    @Arg("afterSequence", () => SequenceScalar) afterSequence: number,
    @Arg("first", () => Int, { nullable: true }) first: number | null,
    @Ctx() context: RequestContext,
  ): Promise<CopyReplay> {
    return this.reader.eventsSince(viewerOf(context), afterSequence, first);
  }

  @Authorized()
  @Query(() => CopyPreview, { description: "What a copy with these rules would do at the feeder's next trade, and what it can cost." })
  previewCopy(@Arg("input", () => PreviewCopyInput) input: PreviewCopyInput, @Ctx() context: RequestContext): Promise<CopyPreview> {
    return asThrown(() => this.previews.preview(viewerOf(context), input));
  }

  @Authorized()
  @Query(() => CopyReach, {
    description: "Whom an order of yours would reach, and about how much they would buy. NOT_FOUND for an unknown symbol.",
  })
  copyReach(@Arg("input", () => CopyReachInput) input: CopyReachInput, @Ctx() context: RequestContext): Promise<CopyReach> {
    return this.reaches.reachOf(viewerOf(context), input);
  }

  @Authorized()
  @Query(() => EaterLimits, { description: "Your account-wide limits." })
  eaterLimits(@Ctx() context: RequestContext): Promise<EaterLimits> {
    return this.limits.of(viewerOf(context).id);
  }

  @Authorized()
  @Query(() => Suitability, { nullable: true, description: "Your answers' date; null before the form was answered." })
  suitability(@Ctx() context: RequestContext): Promise<Suitability | null> {
    return this.suitabilities.of(viewerOf(context).id);
  }

  @Query(() => RiskText, { description: "What to accept before the first copy." })
  riskText(): RiskText {
    return riskText;
  }

  @Authorized()
  @Query(() => MyCopiers, { description: "Who copies you, and how it goes for them." })
  myCopiers(@Ctx() context: RequestContext): Promise<MyCopiers> {
    return this.copiers.myCopiers(viewerOf(context));
  }

  @Authorized()
  @Query(() => [EquityPoint], {
    description: "What all copies of you were worth together at the daily closes of the range, and now; empty before the first one.",
  })
  myCopiersCurve(
    @Arg("range", () => CurveRangeEnum, { defaultValue: "THREE_MONTHS", description: "How far back." }) range: CurveRange,
    @Ctx() context: RequestContext,
  ): Promise<EquityPoint[]> {
    return this.copiers.curve(viewerOf(context), range);
  }

  @Authorized()
  @Query(() => CopierReplay, {
    description:
      "Events among your copiers after a position, oldest first, at most 100. RESYNC_REQUIRED when they are no longer stored (7 days).",
  })
  copierEventsSince(
    @Arg("afterSequence", () => SequenceScalar) afterSequence: number,
    @Arg("first", () => Int, { nullable: true }) first: number | null,
    @Ctx() context: RequestContext,
  ): Promise<CopierReplay> {
    return this.copiers.eventsSince(viewerOf(context), afterSequence, first);
  }

  @Subscription(() => CopierEvent, { subscribe: servedByHub, description: "What happens among your copiers, numbered." })
  copierEvents(@Root() event: typeof CopierEvent): typeof CopierEvent {
    return event;
  }

  @Subscription(() => CopiesValued, { subscribe: servedByHub, description: "What your running copies are worth, as the market moves." })
  copyValues(@Root() valued: CopiesValued): CopiesValued {
    return valued;
  }

  @Subscription(() => CopyEvent, { subscribe: servedByHub, description: "What happens to your copies, numbered." })
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

  @FieldResolver(() => [CopyPosition], { description: "What it holds, latest first; with `all` also what it held." })
  positions(
    @Root() copy: Copy,
    @Arg("all", () => Boolean, { defaultValue: false }) all: boolean,
    @Ctx() context: RequestContext,
  ): Promise<CopyPosition[]> {
    return this.reader.positions(viewerOf(context), copy, all);
  }

  @FieldResolver(() => ReceiptConnection, { description: "Its receipts, newest first." })
  receipts(
    @Root() copy: Copy,
    @Arg("first", () => Int, { nullable: true }) first: number | null,
    @Arg("after", () => String, { nullable: true }) after: string | null,
    @Arg("statuses", () => [ReceiptStatusEnum], { nullable: true }) statuses: ReceiptStatus[] | null,
    @Ctx() context: RequestContext,
  ): Promise<ReceiptConnection> {
    return this.reader.receipts(viewerOf(context), { copyId: copy.id, statuses }, { first, after });
  }
}

@Resolver(() => CopyChanged)
export class CopyChangedResolver {
  constructor(private readonly reader: CopiesReader) {}

  @FieldResolver(() => Copy, { description: "The copy, as it is now." })
  async copy(@Root() changed: CopyChanged, @Ctx() context: RequestContext): Promise<Copy> {
    return (await this.reader.changedCopy(viewerOf(context), changed))!;
  }

  @FieldResolver(() => Receipt, { nullable: true, description: "The receipt, as it is now; null where none was written." })
  receipt(@Root() changed: CopyChanged, @Ctx() context: RequestContext): Promise<Receipt | null> {
    return this.reader.changedReceipt(viewerOf(context), changed);
  }
}

@Resolver(() => CopiersChanged)
export class CopiersChangedResolver {
  constructor(private readonly copiers: CopiersService) {}

  @FieldResolver(() => [Copier], { description: "Whose copies began, ended or changed their money, as they are now; at most 50." })
  changed(@Root() { body }: CopiersChanged, @Ctx() context: RequestContext): Promise<Copier[]> {
    return this.copiers.copiersOf(viewerOf(context), body.copyIds);
  }

  @FieldResolver(() => FanOutResult, {
    nullable: true,
    description: "Your event that was fanned out, with its result so far; null where none was.",
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

  @FieldResolver(() => [CopyPosition], { description: "What the running copies of this account hold, each with the feeder it follows." })
  copiedPositions(@Root() { state }: Portfolio, @Ctx() context: RequestContext): Promise<CopyPosition[]> {
    return this.reader.positionsOn(viewerOf(context), state.account.id);
  }
}

/** What is traded, on every type of this module that names a symbol. */
@Resolver(() => Receipt)
export class ReceiptInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { description: "What was to be traded." })
  instrument(@Root() receipt: Receipt): Instrument {
    return instrumentOfRow(this.market, receipt.symbol);
  }
}

@Resolver(() => CopyPosition)
export class CopyPositionInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { description: "What is held." })
  instrument(@Root() position: CopyPosition): Instrument {
    return instrumentOfRow(this.market, position.symbol);
  }
}

@Resolver(() => FanOutResult)
export class FanOutResultInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { description: "What was traded." })
  instrument(@Root() result: FanOutResult): Instrument {
    return instrumentOfRow(this.market, result.symbol);
  }
}

@Resolver(() => CopyInitialOrder)
export class InitialOrderInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { description: "What would be traded." })
  instrument(@Root() order: CopyInitialOrder): Instrument {
    return instrumentOfRow(this.market, order.symbol);
  }
}

@Resolver(() => CopyPreview)
export class PreviewInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { nullable: true, description: "What would be traded; null without a trade to calculate by." })
  instrument(@Root() preview: CopyPreview): Instrument | null {
    return preview.symbol === null ? null : instrumentOfRow(this.market, preview.symbol);
  }
}
