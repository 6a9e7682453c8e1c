import DataLoader from "dataloader";
import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { Database } from "../../platform/db/database";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../platform/graphql/context";
import { BrokerOrder } from "../owner-view/broker-order.types";
import { readRatesOfOrders } from "./currencies.store";
import { nativeWords } from "./native-words";

/** What orders filled at in currencies that are no dollars. */
@Resolver(() => BrokerOrder)
export class OrderRatesResolver {
  private readonly words: LoaderFactory<DataLoader<string, string | null>>;

  constructor(db: Database) {
    this.words = (context) =>
      new DataLoader(async (ids) => {
        const rates = await readRatesOfOrders(db.read, viewerOf(context).id, "ID", ids);
        return ids.map((id) => {
          const native = rates.get(id);
          return native ? nativeWords(native) : null;
        });
      });
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "Its average price in the market's own currency and the rate it was booked at, in words; null where that is a dollar, or nothing filled.",
  })
  nativePriceText(@Root() { id, market }: BrokerOrder, @Ctx() context: RequestContext): Promise<string | null> | null {
    return market === null ? null : context.loader(this.words).load(id);
  }
}
