import { Arg, Authorized, Ctx, Extensions, FieldResolver, Query, Resolver, Root } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { Instrument } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import { instrumentOfRow } from "../../trading/trades/instrument-of";
import { Copy } from "../eater-view/copy.types";
import type { CopiesReader } from "../eater-view/copies.reader";
import { Receipt } from "../receipts/receipt.types";
import { differenceNode, monthNode } from "./difference-nodes";
import type { DifferenceService } from "./difference.service";
import { CopyDifference, DifferenceItem, DifferenceMonth } from "./difference.types";

const tooMany = "null where there are more than 5,000 events or receipts to go through. Costs 100 points. Throws BAD_USER_INPUT.";

@Resolver(() => Copy)
export class CopyDifferenceResolver {
  constructor(private readonly differences: DifferenceService) {}

  @Extensions({ costPoints: limits.differenceCostPoints })
  @FieldResolver(() => CopyDifference, { nullable: true, description: `Why its result is not the feeder's; ${tooMany}` })
  async difference(
    @Root() copy: Copy,
    @Arg("month", () => String, { nullable: true, description: "Only what this month added, as YYYY-MM; left out: since its start." })
    month: string | null,
    @Ctx() context: RequestContext,
  ): Promise<CopyDifference | null> {
    const found = await this.differences.ofCopy(viewerOf(context), copy, month ?? null);
    return found && differenceNode(found);
  }

  @Extensions({ costPoints: limits.differenceMonthsCostPoints })
  @FieldResolver(() => [DifferenceMonth], {
    description: "What each of its last 24 months added to the difference, oldest first. Costs 300 points.",
  })
  async differenceMonths(@Root() copy: Copy, @Ctx() context: RequestContext): Promise<DifferenceMonth[]> {
    return (await this.differences.monthsOfCopy(viewerOf(context), copy)).map(monthNode);
  }
}

@Resolver()
export class MyDifferenceResolver {
  constructor(private readonly differences: DifferenceService) {}

  @Authorized()
  @Extensions({ costPoints: limits.differenceMonthsCostPoints })
  @Query(() => CopyDifference, {
    nullable: true,
    description:
      "Why the results of all your copies together are not their feeders'; null where there are more than 20,000 events and receipts to go through. Costs 300 points. Throws BAD_USER_INPUT.",
  })
  async myDifference(
    @Arg("month", () => String, { nullable: true, description: "Only what this month added, as YYYY-MM; left out: since the first copy." })
    month: string | null,
    @Ctx() context: RequestContext,
  ): Promise<CopyDifference | null> {
    const found = await this.differences.ofAll(viewerOf(context), month ?? null);
    return found && differenceNode(found);
  }

  @Authorized()
  @Extensions({ costPoints: limits.differenceMonthsCostPoints })
  @Query(() => [DifferenceMonth], {
    description: "What each of the last 24 months added to the difference of all your copies, oldest first. Costs 300 points.",
  })
  async myDifferenceMonths(@Ctx() context: RequestContext): Promise<DifferenceMonth[]> {
    return (await this.differences.monthsOfAll(viewerOf(context))).map(monthNode);
  }
}

@Resolver(() => DifferenceItem)
export class DifferenceItemResolver {
  constructor(
    private readonly reader: CopiesReader,
    private readonly market: Market,
  ) {}

  @FieldResolver(() => Receipt, { nullable: true, description: "Its receipt; null where the copy has none." })
  receipt(@Root() { receiptId }: DifferenceItem, @Ctx() context: RequestContext): Promise<Receipt | null> {
    return receiptId === null ? Promise.resolve(null) : this.reader.receipt(viewerOf(context), receiptId);
  }

  @FieldResolver(() => Instrument, { description: "The instrument of the trade." })
  instrument(@Root() { symbol }: DifferenceItem): Instrument {
    return instrumentOfRow(this.market, symbol);
  }
}
