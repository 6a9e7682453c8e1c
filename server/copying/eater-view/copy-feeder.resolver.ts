import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import type { TradersService } from "../../people/profiles/traders.service";
import type { AskedTrader } from "../../people/profiles/traders.store";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { Receipt } from "../receipts/receipt.types";
import { BatchReader } from "./batch-reader";
import { Copy, CopyPosition } from "./copy.types";
import { make } from "../../platform/make";

/** Somebody who has left stays in their copiers' books without a name. */
const gone = (id: string): Trader =>
  make(Trader, {
    ...{ id, username: "deleted", name: "Deleted cook", bio: "", role: null, tier: "prep_cook" as const, isDemo: false, joinedAt: null },
    ...{ pictureUrl: null, mode: "PAPER" as const, recordSince: null, priceBites: 0, isVisible: false },
  });

/**
 * Feeders as their eaters see them. An event of a feeder goes to thousands of screens at once, each with loaders of its
 * own: what they ask for in one turn of the event loop is one statement.
 */
export class CopyFeeders {
  private readonly traders: BatchReader<Trader>;

  constructor(traders: TradersService) {
    this.traders = new BatchReader(async (keys) => {
      const asked = keys.map((key) => JSON.parse(key) as AskedTrader);
      const found = await traders.asSeen(asked);
      return new Map(keys.flatMap((key, index) => (found[index] ? [[key, found[index]]] : [])));
    });
  }

  async feederOf(viewer: Viewer, id: string): Promise<Trader> {
    const asked: AskedTrader = { id, viewerId: viewer.id, isAdmin: isAdmin(viewer) };
    return (await this.traders.load(JSON.stringify(asked))) ?? gone(id);
  }
}

@Resolver(() => Copy)
export class CopyFeederResolver {
  constructor(private readonly feeders: CopyFeeders) {}

  @FieldResolver(() => Trader, { description: "The feeder who is copied." })
  feeder(@Root() copy: Copy, @Ctx() context: RequestContext): Promise<Trader> {
    return this.feeders.feederOf(viewerOf(context), copy.row.feederId);
  }
}

@Resolver(() => CopyPosition)
export class CopyPositionFeederResolver {
  constructor(private readonly feeders: CopyFeeders) {}

  @FieldResolver(() => Trader, { description: "The feeder whose trade it follows." })
  feeder(@Root() position: CopyPosition, @Ctx() context: RequestContext): Promise<Trader> {
    return this.feeders.feederOf(viewerOf(context), position.feederId);
  }
}

@Resolver(() => Receipt)
export class ReceiptFeederResolver {
  constructor(private readonly feeders: CopyFeeders) {}

  @FieldResolver(() => Trader, { description: "The feeder whose trade it follows." })
  feeder(@Root() receipt: Receipt, @Ctx() context: RequestContext): Promise<Trader> {
    return this.feeders.feederOf(viewerOf(context), receipt.feederId);
  }
}
