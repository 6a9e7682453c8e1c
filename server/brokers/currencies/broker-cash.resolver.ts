import DataLoader from "dataloader";
import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import { BrokerConnection } from "../connections/connections.types";
import { BrokerCash } from "./broker-cash.types";
import { readShownCash } from "./currencies.store";

/** What accounts have in currencies that are no dollars. */
@Resolver(() => BrokerConnection)
export class BrokerCashResolver {
  private readonly cash: LoaderFactory<DataLoader<string, BrokerCash[]>>;

  constructor(
    db: Database,
    private readonly clock: Clock,
  ) {
    this.cash = (context) =>
      new DataLoader(async (ids) => {
        const rows = await readShownCash(db.read, viewerOf(context).id, ids);
        return ids.map((id) => rows.filter(({ connectionId }) => connectionId === id).map((row) => this.view(row)));
      });
  }

  @FieldResolver(() => [BrokerCash], {
    description:
      "What it has in currencies that are no dollars, once it opens or has opened in them. In `cash` and `equity` at their rate.",
  })
  otherCash(@Root() connection: BrokerConnection, @Ctx() context: RequestContext): Promise<BrokerCash[]> {
    return context.loader(this.cash).load(connection.id);
  }

  private view({ currency, amount, rate, rateAt, rateEffect }: Awaited<ReturnType<typeof readShownCash>>[number]): BrokerCash {
    const isRateOld = rateAt === null || this.clock.now() - +rateAt >= limits.brokerRateAgeMsMax;
    return make(BrokerCash, { currency, amount, value: rate && amount.mul(rate), rate, rateAt, isRateOld, rateEffect });
  }
}
