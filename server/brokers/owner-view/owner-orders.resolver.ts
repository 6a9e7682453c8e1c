import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Instrument } from "../../market/instruments/market.types";
import type { Decimal } from "../../platform/decimal";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { DecimalScalar, SequenceScalar } from "../../platform/graphql/scalars";
import { servedByHub } from "../../platform/realtime/stream.types";
import { asPayload } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { ConnectionsReader } from "../connections/connections.reader";
import { BrokerConnection } from "../connections/connections.types";
import type { OrderChoicesService } from "../orders/order-choices.service";
import { BrokerBooksPayload, BrokerChanged, BrokerEvent, BrokerOrderPayload, BrokerReplay } from "./broker-books.types";
import { BrokerFee, BrokerFill, BrokerOrder, BrokerOrderChange } from "./broker-order.types";
import type { BooksService } from "./books.service";
import { BrokerOrderInput, EnterBrokerFillInput, ReconcileBrokerInput, AcceptOverfillInput } from "./owner-view.inputs";
import type { OwnerViewLoaders } from "./owner-view.loaders";
import type { OwnerViewReader } from "./owner-view.reader";
import { feeView } from "./owner-views";

/** What an owner reads and decides about orders at brokers. */
@Resolver()
export class OwnerOrdersResolver {
  constructor(
    private readonly reader: OwnerViewReader,
    private readonly connections: ConnectionsReader,
    private readonly choices: OrderChoicesService,
    private readonly books: BooksService,
  ) {}

  @Authorized()
  @Query(() => BrokerOrder, { nullable: true, description: "One of your orders at a broker; null for an unknown ID." })
  brokerOrder(
    @Arg("id", () => ID, { description: "The order; your own." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<BrokerOrder | null> {
    return this.reader.order(viewerOf(context), id);
  }

  @Authorized()
  @Query(() => BrokerReplay, {
    description: "Missed events of `brokerEvents`, oldest first. Throws RESYNC_REQUIRED when the sequence is more than 7 days old.",
  })
  brokerEventsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "Sequence of the last event the client has." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "Number of events, 1 to 100; 100 by default." }) first: number | null,
    @Ctx() context: RequestContext,
  ): Promise<BrokerReplay> {
    return this.reader.eventsSince(viewerOf(context), afterSequence, first);
  }

  @Authorized()
  @Mutation(() => BrokerOrderPayload, {
    description:
      "Looks an order up at its broker now; the result comes by `brokerEvents`. Throws NOT_FOUND. Errors: ORDER_FINAL, RATE_LIMITED.",
  })
  lookUpBrokerOrder(
    @Arg("input", () => BrokerOrderInput) { orderId }: BrokerOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerOrderPayload> {
    return this.answer(context, orderId, (viewer) => this.choices.lookUp(viewer, orderId));
  }

  @Authorized()
  @Mutation(() => BrokerOrderPayload, {
    description: "Requests the cancellation of an order, wherever it is; it may fill before. Throws NOT_FOUND. Errors: ORDER_FINAL.",
  })
  cancelBrokerOrder(
    @Arg("input", () => BrokerOrderInput) { orderId }: BrokerOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerOrderPayload> {
    return this.answer(context, orderId, (viewer) => this.choices.cancel(viewer, orderId));
  }

  @Authorized()
  @Mutation(() => BrokerOrderPayload, {
    description:
      "Books a fill that you saw at the broker, of an order that is UNKNOWN or LOST. Throws NOT_FOUND. Errors: AMOUNT_INVALID, INVALID, " +
      "ORDER_FINAL, QUANTITY_NOT_POSITIVE, QUANTITY_TOO_LARGE, REQUEST_ID_REUSED.",
  })
  enterBrokerFill(
    @Arg("input", () => EnterBrokerFillInput) { orderId, ...fill }: EnterBrokerFillInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerOrderPayload> {
    return this.answer(context, orderId, (viewer) => this.choices.enterFill(viewer, orderId, fill));
  }

  @Authorized()
  @Mutation(() => BrokerOrderPayload, {
    description: "Ends an order that is LOST as never placed, keeping what of it was filled before. Throws NOT_FOUND. Errors: ORDER_FINAL.",
  })
  markBrokerOrderNotPlaced(
    @Arg("input", () => BrokerOrderInput) { orderId }: BrokerOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerOrderPayload> {
    return this.answer(context, orderId, (viewer) => this.choices.markNotPlaced(viewer, orderId));
  }

  @Authorized()
  @Mutation(() => BrokerBooksPayload, {
    description:
      "Compares orders, fills, positions and cash with the broker now; the result comes by `brokerEvents`. At most 4 a minute. " +
      "Throws NOT_FOUND. Errors: CONNECTION_STATE, RATE_LIMITED.",
  })
  reconcileBroker(
    @Arg("input", () => ReconcileBrokerInput) { connectionId }: ReconcileBrokerInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerBooksPayload> {
    return this.answerBooks(context, async (viewer) => {
      await this.books.reconcile(viewer, connectionId);
      return connectionId;
    });
  }

  @Authorized()
  @Mutation(() => BrokerBooksPayload, {
    description:
      "Accepts a fill of more than was ordered: its units are yours at the broker, and no part of your trades or copies. Throws NOT_FOUND.",
  })
  acceptOverfill(
    @Arg("input", () => AcceptOverfillInput) { differenceId }: AcceptOverfillInput,
    @Ctx() context: RequestContext,
  ): Promise<BrokerBooksPayload> {
    return this.answerBooks(context, (viewer) => this.books.acceptOverfill(viewer, differenceId));
  }

  @Subscription(() => BrokerEvent, {
    subscribe: servedByHub,
    description: "Changes of your accounts at brokers: orders, comparisons, figures and state, with sequences.",
  })
  brokerEvents(@Root() event: typeof BrokerEvent): typeof BrokerEvent {
    return event;
  }

  private answer(context: RequestContext, orderId: string, work: (viewer: Viewer) => Promise<void>): Promise<BrokerOrderPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await work(viewer);
      const order = await this.reader.order(viewer, orderId);
      return { order, connection: order && (await this.connections.one(viewer, order.connectionId)) };
    });
  }

  private answerBooks(context: RequestContext, work: (viewer: Viewer) => Promise<string>): Promise<BrokerBooksPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => ({ connection: await this.connections.one(viewer, await work(viewer)) }));
  }
}

@Resolver(() => BrokerOrder)
export class BrokerOrderFields {
  constructor(
    private readonly loaders: OwnerViewLoaders,
    private readonly connections: ConnectionsReader,
    private readonly instrumentOf: (symbol: string) => Instrument | null,
  ) {}

  @FieldResolver(() => Instrument, { nullable: true, description: "The instrument to trade; null where this server no longer knows it." })
  instrument(@Root() { symbol }: BrokerOrder): Instrument | null {
    return this.instrumentOf(symbol);
  }

  @FieldResolver(() => BrokerConnection, { nullable: true, description: "The connection that it is sent through; null when it is gone." })
  connection(@Root() { connectionId }: BrokerOrder, @Ctx() context: RequestContext): Promise<BrokerConnection | null> {
    return context.loader(this.connections.byId).load(connectionId);
  }

  @FieldResolver(() => DecimalScalar, {
    nullable: true,
    description: "Average price per unit of its fills, in the currency of the account; null before the first.",
  })
  async averagePrice(@Root() { id }: BrokerOrder, @Ctx() context: RequestContext): Promise<Decimal | null> {
    const figures = await context.loader(this.loaders.figures).load(id);
    return figures && feeView("", figures.averagePrice).amount;
  }

  @FieldResolver(() => [BrokerFee], { description: "What the broker charged for its fills, by currency." })
  async fees(@Root() { id }: BrokerOrder, @Ctx() context: RequestContext): Promise<BrokerFee[]> {
    const figures = await context.loader(this.loaders.figures).load(id);
    return (figures?.fees ?? []).map(({ currency, amount }) => feeView(currency, amount));
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "For what an order that is not sent yet waits, in words; null where it waits for its turn alone, or was sent.",
  })
  waitingFor(@Root() { id, state }: BrokerOrder, @Ctx() context: RequestContext): Promise<string | null> | null {
    return state === "INTENT" ? context.loader(this.loaders.waits).load(id) : null;
  }

  @FieldResolver(() => [BrokerOrderChange], { description: "Its state changes, oldest first; at most the last 100." })
  changes(@Root() { id }: BrokerOrder, @Ctx() context: RequestContext): Promise<BrokerOrderChange[]> {
    return context.loader(this.loaders.changes).load(id);
  }

  @FieldResolver(() => [BrokerFill], { description: "Its fills, oldest first; at most the last 100." })
  fills(@Root() { id }: BrokerOrder, @Ctx() context: RequestContext): Promise<BrokerFill[]> {
    return context.loader(this.loaders.fills).load(id);
  }
}

@Resolver(() => BrokerChanged)
export class BrokerChangedFields {
  constructor(
    private readonly loaders: OwnerViewLoaders,
    private readonly connections: ConnectionsReader,
  ) {}

  @FieldResolver(() => BrokerOrder, { nullable: true, description: "Of ORDER: the order as it is now; null for the other kinds." })
  order(@Root() { orderId }: BrokerChanged, @Ctx() context: RequestContext): Promise<BrokerOrder | null> | null {
    return orderId === null ? null : context.loader(this.loaders.orders).load(orderId);
  }

  @FieldResolver(() => BrokerConnection, { nullable: true, description: "The connection as it is now; null when it is gone." })
  connection(@Root() { connectionId }: BrokerChanged, @Ctx() context: RequestContext): Promise<BrokerConnection | null> {
    return context.loader(this.connections.byId).load(connectionId);
  }
}
