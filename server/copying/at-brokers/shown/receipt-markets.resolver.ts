import DataLoader from "dataloader";
import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { readRatesOfOrders } from "../../../brokers/currencies/currencies.store";
import { readListedQuotes, readMarketsOfOrders } from "../../../brokers/opening/markets.store";
import type { VenueCapabilities, VenueId } from "../../../brokers/port/venue";
import type { Database } from "../../../platform/db/database";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../../platform/graphql/context";
import { Receipt } from "../../receipts/receipt.types";
import { readReceiptsAtVenues } from "../holdings.store";
import { noMarketWords, tradedWords } from "./receipt-markets";

/** Which of a broker's markets a receipt is about. */
@Resolver(() => Receipt)
export class ReceiptMarkets {
  private readonly words: LoaderFactory<DataLoader<Receipt, string | null, string>>;

  constructor(db: Database, capabilitiesOf: (venue: VenueId) => Pick<VenueCapabilities, "name" | "quoteCurrencies"> | null) {
    this.words = (context) =>
      new DataLoader(
        async (receipts) => {
          const viewer = viewerOf(context);
          const rows = new Map(
            (
              await readReceiptsAtVenues(
                db,
                viewer.id,
                receipts.map(({ id }) => id),
              )
            ).map((row) => [row.id, row]),
          );
          const all = [...rows.values()];
          const markets = await readMarketsOfOrders(
            db,
            viewer.id,
            all.flatMap(({ orderId }) => orderId ?? []),
          );
          const natives = await readRatesOfOrders(
            db,
            viewer.id,
            "OWNER",
            all.flatMap(({ orderId }) => orderId ?? []),
          );
          const connections = [...new Set(all.map(({ connectionId }) => connectionId))];
          const listed = await readListedQuotes(db, viewer.id, connections, [...new Set(all.map(({ symbol }) => symbol))]);
          return receipts.map(({ id, venue, reason, quantity, status }) => {
            const row = rows.get(id);
            const capabilities = venue && capabilitiesOf(venue);
            if (!row || !capabilities) return null;
            const { name, quoteCurrencies } = capabilities;
            const quotes = listed.find((one) => one.connectionId === row.connectionId && one.symbol === row.symbol) ?? null;
            if (reason === "NO_INSTRUMENT") return noMarketWords(row.symbol, name, quotes, quoteCurrencies[0] ?? "USD");
            if (row.orderId === null || (quantity.isZero() && status !== "PENDING")) return null;
            return tradedWords(markets.get(row.orderId) ?? quotes?.usual ?? null, natives.get(row.orderId) ?? null);
          });
        },
        { cacheKeyFn: ({ id }) => id },
      );
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "Which of the broker's markets it was traded in, in words, where that is not the usual one of the symbol; of NO_INSTRUMENT which ones the broker has. " +
      "Null where there is nothing to say.",
  })
  marketText(@Root() receipt: Receipt, @Ctx() context: RequestContext): Promise<string | null> | null {
    return receipt.venue !== null ? context.loader(this.words).load(receipt) : null;
  }
}
