import DataLoader from "dataloader";
import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { BrokerLot } from "../../brokers/owner-view/broker-books.types";
import { BrokerOrder } from "../../brokers/owner-view/broker-order.types";
import { waitWords } from "../../brokers/orders/rules/wait-words";
import { readWaits } from "../../brokers/orders/sending.store";
import type { Market } from "../../market/providers/provider";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../platform/graphql/context";
import type { CopiesReader } from "../eater-view/copies.reader";
import { Copy } from "../eater-view/copy.types";
import { Receipt } from "../receipts/receipt.types";
import { readOrderLinks, readOrdersOfReceipts } from "./holdings.store";
import { retryWords } from "./shown/position-closes.resolver";

type OrderLink = Awaited<ReturnType<typeof readOrderLinks>>[number];

/** What copying adds to orders at brokers: whose they are. */
@Resolver(() => BrokerOrder)
export class BrokerOrderCopyLinks {
  private readonly links: LoaderFactory<DataLoader<string, OrderLink | null>>;

  constructor(
    db: Database,
    private readonly reader: CopiesReader,
  ) {
    this.links = (context) =>
      new DataLoader(async (ids) => {
        const rows = new Map((await readOrderLinks(db, viewerOf(context).id, ids)).map((row) => [row.id, row]));
        return ids.map((id) => rows.get(id) ?? null);
      });
  }

  @FieldResolver(() => Copy, { nullable: true, description: "The copy that it belongs to; null for your own trading's." })
  async copy(@Root() order: BrokerOrder, @Ctx() context: RequestContext): Promise<Copy | null> {
    const link = await this.link(order, context);
    return link && this.reader.copy(viewerOf(context), link.copyId);
  }

  @FieldResolver(() => Receipt, { nullable: true, description: "The receipt that it carries out; null for your own trading's." })
  async receipt(@Root() order: BrokerOrder, @Ctx() context: RequestContext): Promise<Receipt | null> {
    const link = await this.link(order, context);
    return link && this.reader.receipt(viewerOf(context), link.receiptId);
  }

  private async link(order: BrokerOrder, context: RequestContext): Promise<OrderLink | null> {
    return order.purpose === "COPY" ? context.loader(this.links).load(order.ownerOrderId) : null;
  }
}

/** What copying's receipts say of orders at brokers that wait. */
@Resolver(() => Receipt)
export class ReceiptWaits {
  private readonly waits: LoaderFactory<DataLoader<string, string | null>>;

  constructor(db: Database, clock: Clock, market: Pick<Market, "quote">) {
    this.waits = (context) =>
      new DataLoader(async (ids) => {
        const viewer = viewerOf(context);
        const orders = new Map((await readOrdersOfReceipts(db, viewer.id, ids)).map((order) => [order.receiptId, order]));
        const owners = [...orders.values()].map(({ id }) => id);
        const waits = new Map((await readWaits(db, viewer.id, "OWNER", owners, clock.date())).map((wait) => [wait.ownerOrderId, wait]));
        return ids.map((id) => {
          const order = orders.get(id);
          if (order?.retryAt) return retryWords(order);
          const wait = order && waits.get(order.id);
          return wait ? waitWords(wait, market.quote(wait.symbol)) : null;
        });
      });
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "For what its order at a broker waits, in words: another order of the account, a price, a comparison, or the next attempt of a close that " +
      "was refused. Null where nothing keeps it, or it has ended.",
  })
  waitingFor(@Root() receipt: Receipt, @Ctx() context: RequestContext): Promise<string | null> | null {
    return receipt.status === "PENDING" && receipt.venue !== null ? context.loader(this.waits).load(receipt.id) : null;
  }
}

@Resolver(() => BrokerLot)
export class BrokerLotCopyLinks {
  constructor(private readonly reader: CopiesReader) {}

  @FieldResolver(() => Copy, { nullable: true, description: "The copy that holds it; null for a trade of yours." })
  async copy(@Root() { copyId }: BrokerLot, @Ctx() context: RequestContext): Promise<Copy | null> {
    return copyId === null ? null : this.reader.copy(viewerOf(context), copyId);
  }
}
