import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import type { RequestContext } from "../../platform/graphql/context";
import { Receipt } from "../receipts/receipt.types";
import { Copy } from "./copy.types";
import { make } from "../../platform/make";

/** Somebody who has left stays in their copiers' books without a name. */
const gone = (id: string): Trader =>
  make(Trader, {
    ...{ id, username: "deleted", name: "Deleted cook", bio: "", role: null, tier: "prep_cook" as const, isDemo: false, joinedAt: null },
    ...{ pictureUrl: null, mode: "PAPER" as const, recordSince: null, priceBites: 0, isVisible: false },
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
