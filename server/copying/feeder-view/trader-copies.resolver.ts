import { Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import { zero, type Decimal } from "../../platform/decimal";
import type { RequestContext } from "../../platform/graphql/context";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { make } from "../../platform/make";
import { isFeeder } from "../../platform/viewer";
import { canCopy } from "../copying.policy";
import { Copy } from "../eater-view/copy.types";
import { CopyingValue, type CopierTotals } from "./copier.types";
import type { TraderCopiesLoaders } from "./trader-copies.loaders";

/** What copying adds to a public profile. */
@Resolver(() => Trader)
export class TraderCopiesResolver {
  constructor(private readonly load: TraderCopiesLoaders) {}

  @FieldResolver(() => Int, { description: "Number of running copies of them; 0 when the profile is not visible." })
  async copierCount(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<number> {
    return trader.isVisible ? context.loader(this.load.counts).load(trader.id) : 0;
  }

  @FieldResolver(() => DecimalScalar, {
    description:
      "Value of those of these copies with real money, or of those with play money where none has any, in USD; 0 when the profile is not visible.",
  })
  async copyingValue(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<Decimal> {
    return (await this.totals(trader, context))[0]?.equity ?? zero;
  }

  @FieldResolver(() => [CopyingValue], {
    description: "Running copies of them, apart by their money: real money first. Empty when the profile is not visible.",
  })
  async copyingByMode(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<CopyingValue[]> {
    const totals = await this.totals(trader, context);
    return totals.map(({ mode, count, equity }) => make(CopyingValue, { mode, copies: count, value: equity }));
  }

  private async totals(trader: Trader, context: RequestContext): Promise<readonly CopierTotals[]> {
    return trader.isVisible ? context.loader(this.load.totals).load(trader.id) : [];
  }

  @FieldResolver(() => Copy, { nullable: true, description: "Your running copy of them; null without one." })
  viewerCopy(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<Copy | null> {
    return context.loader(this.load.viewerCopy).load(trader.id);
  }

  @FieldResolver(() => Boolean, { description: "Whether you could start to copy them, as far as roles and visibility allow." })
  async viewerCanCopy(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<boolean> {
    const { viewer } = context;
    if (
      !viewer ||
      viewer.id === trader.id ||
      !canCopy(viewer) ||
      !trader.isVisible ||
      trader.role === null ||
      !isFeeder({ role: trader.role })
    )
      return false;
    return (await context.loader(this.load.viewerCopy).load(trader.id)) === null;
  }
}
