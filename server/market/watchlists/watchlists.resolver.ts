import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
  Root,
} from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { asPayload, UserError } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { Instrument, toInstrument } from "../instruments/market.types";
import type { AlertSide } from "../alerts/price-alert.entity";
import type { PriceAlertsService } from "../alerts/price-alerts.service";
import type { StoredPriceAlert } from "../alerts/price-alerts.store";
import type { Market } from "../providers/provider";
import type { WatchlistsService } from "./watchlists.service";
import type { StoredWatchlist } from "./watchlists.store";
import { make } from "../../platform/make";

const errorsDescription = "What the caller can mend; empty when it worked.";

export const AlertSideEnum: { readonly [Name in AlertSide]: Name } = { ABOVE: "ABOVE", BELOW: "BELOW" };
registerEnumType(AlertSideEnum, {
  name: "AlertSide",
  description: "From where a price alert is reached.",
  valuesConfig: { ABOVE: { description: "The price rises to it." }, BELOW: { description: "The price falls to it." } },
});

@ObjectType({ implements: Node, description: "Symbols the user keeps an eye on, in their own order." })
export class Watchlist extends Node {
  /** Not a field of the API: `instruments` shows them. */
  readonly symbols!: readonly string[];

  @Field(() => String, { description: "1 to 40 characters." })
  name!: string;
}

@ObjectType({ implements: Node, description: "A price the user wants to hear of, once." })
export class PriceAlert extends Node {
  /** Not a field of the API: `instrument` shows it. */
  readonly symbol!: string;

  @Field(() => AlertSideEnum, { description: "From where it is reached." })
  side!: AlertSide;

  @Field(() => DecimalScalar, { description: "The price it waits for, compared with the middle of bid and ask." })
  price!: Decimal;

  @Field(() => Date, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was reached; null while it waits." })
  firedAt!: Date | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Where the price was then." })
  firedPrice!: Decimal | null;
}

@InputType({ description: "A new watchlist." })
export class CreateWatchlistInput {
  @Field(() => String, { description: "1 to 40 characters." })
  name!: string;

  @Field(() => [String], { defaultValue: [], description: "Its first symbols, at most 50." })
  symbols!: string[];
}

@InputType({ description: "Changes to a watchlist; what is left out stays as it is." })
export class UpdateWatchlistInput {
  @Field(() => ID, { description: "One of the user's own." })
  watchlistId!: string;

  @Field(() => String, { nullable: true, description: "1 to 40 characters." })
  name?: string | null;

  @Field(() => [String], { nullable: true, description: "Its symbols in their new order; those left out go." })
  symbols?: string[] | null;

  @Field(() => Int, { nullable: true, description: "Its place among the lists, from 0." })
  position?: number | null;
}

@InputType({ description: "A symbol of a watchlist." })
export class WatchedSymbolInput {
  @Field(() => ID, { description: "One of the user's own lists." })
  watchlistId!: string;

  @Field(() => String, { description: "Which symbol." })
  symbol!: string;
}

@InputType({ description: "Throwing a watchlist away." })
export class DeleteWatchlistInput {
  @Field(() => ID, { description: "One of the user's own." })
  watchlistId!: string;
}

@InputType({ description: "A new price alert." })
export class CreatePriceAlertInput {
  @Field(() => String, { description: "Which symbol." })
  symbol!: string;

  @Field(() => AlertSideEnum, { description: "From where the price comes." })
  side!: AlertSide;

  @Field(() => DecimalScalar, { description: "In whole ticks, and not reached yet." })
  price!: Decimal;
}

@InputType({ description: "Taking a price alert away." })
export class DeletePriceAlertInput {
  @Field(() => ID, { description: "One of the user's own." })
  alertId!: string;
}

@ObjectType({ description: "The answer to a change of the watchlists." })
export class WatchlistsPayload {
  @Field(() => [Watchlist], { description: "The user's lists now, in their order." })
  watchlists!: Watchlist[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `createPriceAlert` and `deletePriceAlert`." })
export class PriceAlertsPayload {
  @Field(() => [PriceAlert], { description: "The user's alerts now: those that wait, then those that were reached, newest first." })
  priceAlerts!: PriceAlert[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

const watchlistOf = (row: StoredWatchlist): Watchlist => make(Watchlist, row);
const alertOf = (row: StoredPriceAlert): PriceAlert => make(PriceAlert, row);

@Resolver(() => Watchlist)
export class WatchlistsResolver {
  constructor(
    private readonly service: WatchlistsService,
    private readonly market: Market,
  ) {}

  @Authorized()
  @Query(() => [Watchlist], { description: "The user's watchlists in their order, at most 20." })
  watchlists(@Ctx() context: RequestContext): Promise<Watchlist[]> {
    return this.lists(viewerOf(context));
  }

  @Authorized()
  @Mutation(() => WatchlistsPayload, { description: "Makes a watchlist." })
  createWatchlist(
    @Arg("input", () => CreateWatchlistInput) input: CreateWatchlistInput,
    @Ctx() context: RequestContext,
  ): Promise<WatchlistsPayload> {
    return this.changed(context, (viewer) => this.service.create(viewer, input.name, input.symbols));
  }

  @Authorized()
  @Mutation(() => WatchlistsPayload, {
    description: "Renames a watchlist, puts its symbols into another order, or moves it among the others.",
  })
  updateWatchlist(
    @Arg("input", () => UpdateWatchlistInput) input: UpdateWatchlistInput,
    @Ctx() context: RequestContext,
  ): Promise<WatchlistsPayload> {
    return this.changed(context, (viewer) => this.service.update(viewer, input.watchlistId, input));
  }

  @Authorized()
  @Mutation(() => WatchlistsPayload, { description: "Puts a symbol at the end of a watchlist; again does nothing." })
  addToWatchlist(
    @Arg("input", () => WatchedSymbolInput) input: WatchedSymbolInput,
    @Ctx() context: RequestContext,
  ): Promise<WatchlistsPayload> {
    return this.changed(context, (viewer) => this.service.add(viewer, input.watchlistId, input.symbol));
  }

  @Authorized()
  @Mutation(() => WatchlistsPayload, { description: "Takes a symbol out of a watchlist; where it is not, nothing happens." })
  removeFromWatchlist(
    @Arg("input", () => WatchedSymbolInput) input: WatchedSymbolInput,
    @Ctx() context: RequestContext,
  ): Promise<WatchlistsPayload> {
    return this.changed(context, (viewer) => this.service.remove(viewer, input.watchlistId, input.symbol));
  }

  @Authorized()
  @Mutation(() => WatchlistsPayload, { description: "Throws a watchlist away." })
  deleteWatchlist(
    @Arg("input", () => DeleteWatchlistInput) input: DeleteWatchlistInput,
    @Ctx() context: RequestContext,
  ): Promise<WatchlistsPayload> {
    return this.changed(context, (viewer) => this.service.delete(viewer, input.watchlistId));
  }

  @FieldResolver(() => [Instrument], { description: "Its instruments, in its order, at most 50." })
  instruments(@Root() list: Watchlist): Instrument[] {
    return list.symbols.flatMap((symbol) => {
      const instrument = this.market.instrument(symbol);
      return instrument ? [toInstrument(instrument)] : [];
    });
  }

  private async changed(context: RequestContext, work: (viewer: Viewer) => Promise<unknown>): Promise<WatchlistsPayload> {
    const viewer = viewerOf(context);
    const { errors } = await asPayload(() => work(viewer).then(() => ({})));
    return { watchlists: await this.lists(viewer), errors };
  }

  private async lists(viewer: Viewer): Promise<Watchlist[]> {
    return (await this.service.lists(viewer.id)).map(watchlistOf);
  }
}

@Resolver(() => PriceAlert)
export class PriceAlertsResolver {
  constructor(
    private readonly service: PriceAlertsService,
    private readonly market: Market,
  ) {}

  @Authorized()
  @Query(() => [PriceAlert], { description: "The user's price alerts: those that wait, then those that were reached, newest first." })
  priceAlerts(
    @Arg("symbol", () => String, { nullable: true }) symbol: string | null,
    @Ctx() context: RequestContext,
  ): Promise<PriceAlert[]> {
    return this.list(viewerOf(context), symbol ?? null);
  }

  @Authorized()
  @Mutation(() => PriceAlertsPayload, { description: "Notifies the user once when a price is reached." })
  createPriceAlert(
    @Arg("input", () => CreatePriceAlertInput) input: CreatePriceAlertInput,
    @Ctx() context: RequestContext,
  ): Promise<PriceAlertsPayload> {
    return this.changed(context, (viewer) => this.service.create(viewer, input));
  }

  @Authorized()
  @Mutation(() => PriceAlertsPayload, { description: "Takes a price alert away, reached or not." })
  deletePriceAlert(
    @Arg("input", () => DeletePriceAlertInput) input: DeletePriceAlertInput,
    @Ctx() context: RequestContext,
  ): Promise<PriceAlertsPayload> {
    return this.changed(context, (viewer) => this.service.delete(viewer, input.alertId));
  }

  @FieldResolver(() => Instrument, { nullable: true, description: "What it is about; null once nobody knows the symbol." })
  instrument(@Root() alert: PriceAlert): Instrument | null {
    const instrument = this.market.instrument(alert.symbol);
    return instrument && toInstrument(instrument);
  }

  private async changed(context: RequestContext, work: (viewer: Viewer) => Promise<unknown>): Promise<PriceAlertsPayload> {
    const viewer = viewerOf(context);
    const { errors } = await asPayload(() => work(viewer).then(() => ({})));
    return { priceAlerts: await this.list(viewer, null), errors };
  }

  private async list(viewer: Viewer, symbol: string | null): Promise<PriceAlert[]> {
    return (await this.service.list(viewer.id, symbol)).map(alertOf);
  }
}
