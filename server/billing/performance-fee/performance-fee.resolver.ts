import DataLoader from "dataloader";
import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from "type-graphql";
import { Copy } from "../../copying/eater-view/copy.types";
import { loadTrader, type TraderLoaders } from "../../people/profiles/traders.loaders";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderFiguresLoaders } from "../../performance/figures/trader-figures.loaders";
import type { Clock } from "../../platform/clock";
import type { Decimal } from "../../platform/decimal";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../platform/graphql/context";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { make } from "../../platform/make";
import { asPayload } from "../../platform/user-error";
import type { BitePaymentsReader } from "../spending/bite-payments.reader";
import { BitePayment } from "../spending/bite-payments.types";
import { exampleOf } from "./example";
import type { FeesReader } from "./fees.reader";
import { SetPerformanceFeeInput } from "./performance-fee.inputs";
import {
  CopyPerformanceFee,
  PerformanceFee,
  PerformanceFeeConnection,
  PerformanceFeeExample,
  PerformanceFeePayload,
  PerformanceFeeQuote,
  PerformanceFeeTerms,
} from "./performance-fee.types";
import type { RatesService } from "./rates.service";

const yearMs = 365 * 86_400_000;

@Resolver()
export class PerformanceFeeResolver {
  constructor(
    private readonly rates: RatesService,
    private readonly load: TraderLoaders,
  ) {}

  @Authorized()
  @Mutation(() => PerformanceFeePayload, {
    description:
      "Sets your performance fee: a lower one from the next month on, a higher one from the first month that begins at least 7 days later. " +
      "Copiers are notified. Errors: NOT_A_FEEDER, INVALID. Throws SUSPENDED.",
  })
  setPerformanceFee(
    @Arg("input", () => SetPerformanceFeeInput) { percent }: SetPerformanceFeeInput,
    @Ctx() context: RequestContext,
  ): Promise<PerformanceFeePayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await this.rates.set(viewer, percent);
      return { trader: await loadTrader(this.load, context, viewer.id) };
    });
  }
}

/** What a feeder asks. */
@Resolver(() => Trader)
export class TraderPerformanceFeeResolver {
  private readonly terms: LoaderFactory<DataLoader<string, PerformanceFeeTerms | null>>;

  constructor(
    private readonly reader: FeesReader,
    private readonly figures: TraderFiguresLoaders,
    private readonly clock: Clock,
  ) {
    this.terms = () =>
      new DataLoader(async (ids) => {
        const found = await this.reader.terms(ids);
        return ids.map((id) => found.get(id) ?? null);
      });
  }

  @FieldResolver(() => PerformanceFeeTerms, {
    nullable: true,
    description: "Their performance fee; null when they do not share trades, and when the profile is not visible.",
  })
  performanceFee(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<PerformanceFeeTerms | null> | null {
    return trader.isVisible ? context.loader(this.terms).load(trader.id) : null;
  }

  @FieldResolver(() => PerformanceFeeExample, {
    nullable: true,
    description:
      "What their performance fee would have been on an amount that had their own return of the last 12 months; null without a fee or a record.",
  })
  async performanceFeeExample(
    @Root() trader: Trader,
    @Arg("amount", () => DecimalScalar, { description: "The amount, in USD." }) amount: Decimal,
    @Ctx() context: RequestContext,
  ): Promise<PerformanceFeeExample | null> {
    if (!trader.isVisible || amount.lte(0)) return null;
    const terms = await context.loader(this.terms).load(trader.id);
    const percent = terms?.planned.at(-1)?.percent ?? terms?.percent ?? 0;
    const record = percent === 0 ? null : await context.loader(this.figures.records.SHOWN).load({ id: trader.id, range: "ALL" });
    const from = new Date(this.clock.now() - yearMs);
    const example = record && exampleOf(record.closes, record.start, from, amount, percent);
    return example && make(PerformanceFeeExample, { ...example, percent, amount });
  }
}

/** What a copy pays. */
@Resolver(() => Copy)
export class CopyPerformanceFeeResolver {
  private readonly fees: LoaderFactory<DataLoader<Copy, CopyPerformanceFee | null>>;

  constructor(private readonly reader: FeesReader) {
    this.fees = () =>
      new DataLoader(async (copies) => {
        const found = await this.reader.ofCopies(copies);
        return copies.map(({ id }) => found.get(id) ?? null);
      });
  }

  @FieldResolver(() => CopyPerformanceFee, {
    nullable: true,
    description: "Its performance fee; null where the feeder never asked for one.",
  })
  performanceFee(@Root() copy: Copy, @Ctx() context: RequestContext): Promise<CopyPerformanceFee | null> {
    return context.loader(this.fees).load(copy);
  }

  @FieldResolver(() => PerformanceFeeConnection, { description: "The performance fees charged on it, latest first." })
  performanceFees(
    @Root() copy: Copy,
    @Arg("first", () => Int, { nullable: true, description: "Number of fees, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Cursor to continue after." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<PerformanceFeeConnection> {
    return this.reader.page(viewerOf(context), copy.id, { first, after });
  }

  @FieldResolver(() => PerformanceFeeQuote, {
    nullable: true,
    description: "The fee if it stopped now, or if money left it; null where the feeder never asked for one, and once it has ended.",
  })
  performanceFeeQuote(
    @Root() copy: Copy,
    @Arg("withdraw", () => DecimalScalar, { nullable: true, description: "The amount that leaves, in USD; all of the copy when left out." })
    withdraw: Decimal | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<PerformanceFeeQuote | null> {
    return this.reader.quote(viewerOf(context), copy, withdraw ?? null);
  }
}

@Resolver(() => PerformanceFee)
export class PerformanceFeePartsResolver {
  private readonly payments: LoaderFactory<DataLoader<string, BitePayment | null>>;

  constructor(
    private readonly load: TraderLoaders,
    payments: BitePaymentsReader,
  ) {
    this.payments = (context) =>
      new DataLoader(async (ids) => {
        const found = await payments.byIds(viewerOf(context), ids);
        return ids.map((id) => found.get(id) ?? null);
      });
  }

  @FieldResolver(() => Trader, { nullable: true, description: "To whom; null once their account is gone." })
  feeder(@Root() fee: PerformanceFee, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.load.traders).load(fee.feederId);
  }

  @FieldResolver(() => BitePayment, { nullable: true, description: "Its payment in bites; null on paper, and before it is paid." })
  payment(@Root() fee: PerformanceFee, @Ctx() context: RequestContext): Promise<BitePayment | null> | null {
    return fee.paymentId === null ? null : context.loader(this.payments).load(fee.paymentId);
  }
}
