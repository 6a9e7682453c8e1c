import { Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import type { CopyingModule } from "../../copying/copying.module";
import { Copy } from "../../copying/eater-view/copy.types";
import { canCopy } from "../../copying/copying.policy";
import { Receipt } from "../../copying/receipts/receipt.types";
import { Decimal } from "../../platform/decimal";
import type { RequestContext } from "../../platform/graphql/context";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { isFeeder } from "../../platform/viewer";
import { copyLoaders } from "./copy.loaders";
import { Trader } from "./trader.types";
import type { TraderLoaders } from "./traders.loaders";

/** Somebody who has left stays in their copiers' books without a name. */
const gone = (id: string): Trader =>
  Object.assign(new Trader(), {
    ...{ id, username: "deleted", name: "Deleted cook", bio: "", role: null, tier: "prep_cook" as const, isHouse: false, joinedAt: null },
    ...{ mode: "PAPER" as const, recordSince: null, priceBites: 0, isVisible: false },
  });

const feederOf = async (load: TraderLoaders, id: string, context: RequestContext): Promise<Trader> =>
  (await context.loader(load.traders).load(id)) ?? gone(id);

@Resolver(() => Copy)
export class CopyFeederResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { description: "Who is copied." })
  feeder(@Root() copy: Copy, @Ctx() context: RequestContext): Promise<Trader> {
    return feederOf(this.load, copy.row.feederId, context);
  }
}

@Resolver(() => Receipt)
export class ReceiptFeederResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { description: "Whose trade it is." })
  feeder(@Root() receipt: Receipt, @Ctx() context: RequestContext): Promise<Trader> {
    return feederOf(this.load, receipt.feederId, context);
  }
}

/** What copying adds to a public profile. */
@Resolver(() => Trader)
export class TraderCopiesResolver {
  private readonly load: ReturnType<typeof copyLoaders>;

  constructor(copying: CopyingModule) {
    this.load = copyLoaders(copying);
  }

  @FieldResolver(() => Int, { description: "Copies that run on them now; 0 when the profile is not visible." })
  async copierCount(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<number> {
    return trader.isVisible ? (await context.loader(this.load.standing).load(trader.id)).count : 0;
  }

  @FieldResolver(() => DecimalScalar, { description: "What those copies are worth, in USD; 0 when the profile is not visible." })
  async copyingValue(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<Decimal> {
    return trader.isVisible ? (await context.loader(this.load.standing).load(trader.id)).value : new Decimal(0);
  }

  @FieldResolver(() => Copy, { nullable: true, description: "Your running copy of them; null without one." })
  viewerCopy(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<Copy | null> {
    return context.loader(this.load.viewerCopy).load(trader.id);
  }

  @FieldResolver(() => Boolean, { description: "Whether you could start to copy them, as far as roles and visibility go." })
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
