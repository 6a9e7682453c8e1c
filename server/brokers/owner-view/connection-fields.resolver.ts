import type DataLoader from "dataloader";
import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import { Instrument } from "../../market/instruments/market.types";
import { afterOf, firstOf } from "../../platform/graphql/paging-arguments";
import { viewerOf, type LoaderFactory, type RequestContext } from "../../platform/graphql/context";
import { BrokerConnection, LiveUse } from "../connections/connections.types";
import {
  BrokerDifference,
  BrokerHealth,
  BrokerPosition,
  BrokerReconciliation,
  BrokerReconciliationConnection,
  ExternalOrder,
} from "./broker-books.types";
import { BrokerFillConnection, BrokerOrderConnection, BrokerOrderFigures } from "./broker-order.types";
import { BrokerOrderFilter } from "./owner-view.inputs";
import type { OwnerViewLoaders } from "./owner-view.loaders";
import type { OwnerViewReader } from "./owner-view.reader";

/** What an owner sees of an account besides its figures. */
@Resolver(() => BrokerConnection)
export class ConnectionBooksFields {
  constructor(
    private readonly reader: OwnerViewReader,
    private readonly loaders: OwnerViewLoaders,
    private readonly healths: LoaderFactory<DataLoader<BrokerConnection, BrokerHealth, string>>,
    private readonly liveUses: LoaderFactory<DataLoader<string, LiveUse | null>>,
  ) {}

  @FieldResolver(() => BrokerOrderConnection, { description: "Orders sent through it, newest first." })
  orders(
    @Root() { id }: BrokerConnection,
    @Ctx() context: RequestContext,
    @Arg("filter", () => BrokerOrderFilter, { nullable: true, description: "Which of them; all when left out." })
    filter: BrokerOrderFilter | null,
    @Arg("first", () => Int, firstOf) first: number | null,
    @Arg("after", () => String, afterOf) after: string | null,
  ): Promise<BrokerOrderConnection> {
    return this.reader.orders(viewerOf(context), id, filter ?? {}, { first, after });
  }

  @FieldResolver(() => Int, { description: "How many copies on the account have not ended." })
  async runningCopies(@Root() { id }: BrokerConnection, @Ctx() context: RequestContext): Promise<number> {
    return context.loader(this.loaders.runningCopies).load(id);
  }

  @FieldResolver(() => BrokerOrderFigures, { description: "How many orders have not ended, and how many of them need a look." })
  orderFigures(@Root() { id }: BrokerConnection, @Ctx() context: RequestContext): Promise<BrokerOrderFigures> {
    return context.loader(this.loaders.counts).load(id);
  }

  @FieldResolver(() => BrokerFillConnection, {
    description:
      "Fills that are booked nowhere, newest first: of orders not placed through this server, of more than was ordered, or waiting while an " +
      "order of that symbol is UNKNOWN or LOST.",
  })
  externalFills(
    @Root() { id }: BrokerConnection,
    @Ctx() context: RequestContext,
    @Arg("first", () => Int, firstOf) first: number | null,
    @Arg("after", () => String, afterOf) after: string | null,
  ): Promise<BrokerFillConnection> {
    return this.reader.externalFills(viewerOf(context), id, { first, after });
  }

  @FieldResolver(() => [ExternalOrder], {
    description: "Open orders at the broker that were not placed through this server, as of the last comparison; newest first.",
  })
  externalOrders(@Root() { id }: BrokerConnection, @Ctx() context: RequestContext): Promise<ExternalOrder[]> {
    return context.loader(this.loaders.externalOrders).load(id);
  }

  @FieldResolver(() => [BrokerPosition], {
    description: "What the broker held at the last comparison, beside what your trades and copies hold now; by symbol.",
  })
  positions(@Root() { id }: BrokerConnection, @Ctx() context: RequestContext): Promise<BrokerPosition[]> {
    return context.loader(this.loaders.positions).load(id);
  }

  @FieldResolver(() => BrokerReconciliation, { nullable: true, description: "The last comparison with the broker; null before the first." })
  reconciliation(@Root() { id }: BrokerConnection, @Ctx() context: RequestContext): Promise<BrokerReconciliation | null> {
    return context.loader(this.loaders.reconciliation).load(id);
  }

  @FieldResolver(() => BrokerReconciliationConnection, { description: "Comparisons with the broker, newest first." })
  reconciliations(
    @Root() { id }: BrokerConnection,
    @Ctx() context: RequestContext,
    @Arg("first", () => Int, firstOf) first: number | null,
    @Arg("after", () => String, afterOf) after: string | null,
  ): Promise<BrokerReconciliationConnection> {
    return this.reader.reconciliations(viewerOf(context), id, { first, after });
  }

  @FieldResolver(() => [BrokerDifference], { description: "Where the books and the broker differ; what stops opens comes first." })
  differences(@Root() { id }: BrokerConnection, @Ctx() context: RequestContext): Promise<BrokerDifference[]> {
    return context.loader(this.loaders.differences).load(id);
  }

  @FieldResolver(() => LiveUse, {
    nullable: true,
    description: "Exposure and loss of an account with real money, beside its owner's limits; null where the money is not real.",
  })
  liveUse(@Root() { id }: BrokerConnection, @Ctx() context: RequestContext): Promise<LiveUse | null> {
    return context.loader(this.liveUses).load(id);
  }

  @FieldResolver(() => BrokerHealth, { description: "Whether the broker answers, how much of its limit is left, and what stops opens." })
  health(@Root() connection: BrokerConnection, @Ctx() context: RequestContext): Promise<BrokerHealth> {
    return context.loader(this.healths).load(connection);
  }
}

@Resolver(() => BrokerPosition)
export class BrokerPositionFields {
  constructor(private readonly instrumentOf: (symbol: string) => Instrument | null) {}

  @FieldResolver(() => Instrument, { nullable: true, description: "The instrument; null where this server does not know it." })
  instrument(@Root() { symbol }: BrokerPosition): Instrument | null {
    return this.instrumentOf(symbol);
  }
}
