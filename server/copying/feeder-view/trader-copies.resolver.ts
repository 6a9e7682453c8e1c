import { Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import { Decimal } from "../../platform/decimal";
import type { RequestContext } from "../../platform/graphql/context";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { isFeeder } from "../../platform/viewer";
import { canCopy } from "../copying.policy";
import { Copy } from "../eater-view/copy.types";
import type { TraderCopiesLoaders } from "./trader-copies.loaders";

/** What copying adds to a public profile. */
@Resolver(() => Trader)
export class TraderCopiesResolver {
  constructor(private readonly load: TraderCopiesLoaders) {}

  @FieldResolver(() => Int, { description: "Number of running copies of them; 0 when the profile is not visible." })
  async copierCount(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<number> {
    return trader.isVisible ? (await context.loader(this.load.totals).load(trader.id)).count : 0;
  }

  @FieldResolver(() => DecimalScalar, { description: "Value of these copies, in USD; 0 when the profile is not visible." })
  async copyingValue(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<Decimal> {
    return trader.isVisible ? (await context.loader(this.load.totals).load(trader.id)).value : new Decimal(0);
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
