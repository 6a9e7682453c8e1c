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

const errorsDescription = "What the caller can correct, each with a code; empty when it worked.";

export const AlertSideEnum: { readonly [Name in AlertSide]: Name } = { ABOVE: "ABOVE", BELOW: "BELOW" };
registerEnumType(AlertSideEnum, {
  name: "AlertSide",
  description: "The direction from which the price must reach an alert.",
  valuesConfig: {
    ABOVE: { description: "Fires when the price rises to it." },
    BELOW: { description: "Fires when the price falls to it." },
  },
});

@ObjectType({ implements: Node, description: "Symbols that the user watches, in their own order." })
export class Watchlist extends Node {
  /** Not a field of the API: `instruments` shows them. */
  readonly symbols!: readonly string[];

  @Field(() => String, { description: "Its name, 1 to 40 characters." })
  name!: string;
}

@ObjectType({ implements: Node, description: "A price that the user wants to be notified about once." })
export class PriceAlert extends Node {
  /** Not a field of the API: `instrument` shows it. */
  readonly symbol!: string;

  @Field(() => AlertSideEnum, { description: "Whether the price must rise or fall to it." })
  side!: AlertSide;

  @Field(() => DecimalScalar, { description: "Price to reach, in USD, compared with the midpoint of bid and ask." })
  price!: Decimal;

  @Field(() => Date, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: "When the price was reached; null while it waits." })
  firedAt!: Date | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Mid price when it fired, in USD; null while it waits." })
  firedPrice!: Decimal | null;
}

@InputType({ description: "A watchlist to create." })
export class CreateWatchlistInput {
  @Field(() => String, { description: "Its name, 1 to 40 characters." })
  name!: string;

  @Field(() => [String], { defaultValue: [], description: "Its first symbols, at most 50." })
  symbols!: string[];
}

@InputType({ description: "Changes to a watchlist; what is left out stays." })
export class UpdateWatchlistInput {
  @Field(() => ID, { description: "The watchlist to change; your own." })
  watchlistId!: string;

  @Field(() => String, { nullable: true, description: "The new name, 1 to 40 characters." })
  name?: string | null;

  @Field(() => [String], { nullable: true, description: "All its symbols in their new order; symbols left out are removed." })
  symbols?: string[] | null;

  @Field(() => Int, { nullable: true, description: "Its position among your watchlists, from 0." })
  position?: number | null;
}

@InputType({ description: "A symbol of one of your watchlists." })
export class WatchedSymbolInput {
  @Field(() => ID, { description: "The watchlist to change; your own." })
  watchlistId!: string;

  @Field(() => String, { description: "The symbol to add or remove." })
  symbol!: string;
}

@InputType({ description: "A watchlist to delete." })
export class DeleteWatchlistInput {
  @Field(() => ID, { description: "The watchlist to delete; your own." })
  watchlistId!: string;
}

@InputType({ description: "A price alert to create." })
export class CreatePriceAlertInput {
  @Field(() => String, { description: "Symbol to watch." })
  symbol!: string;

  @Field(() => AlertSideEnum, { description: "Whether the price must rise or fall to it." })
  side!: AlertSide;

  @Field(() => DecimalScalar, { description: "Price to reach, in USD and whole ticks, not reached yet." })
  price!: Decimal;
}

@InputType({ description: "A price alert to delete." })
export class DeletePriceAlertInput {
  @Field(() => ID, { description: "The alert to delete; your own." })
  alertId!: string;
}

@ObjectType({ description: "Result of a change to your watchlists." })
export class WatchlistsPayload {
  @Field(() => [Watchlist], { description: "Your watchlists after the change, in their order." })
  watchlists!: Watchlist[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `createPriceAlert` and `deletePriceAlert`." })
export class PriceAlertsPayload {
  @Field(() => [PriceAlert], { description: "Your alerts after the change: waiting ones first, then those that fired, newest first." })
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
  @Query(() => [Watchlist], { description: "Your watchlists in their order, at most 20." })
  watchlists(@Ctx() context: RequestContext): Promise<Watchlist[]> {
    return this.lists(viewerOf(context));
  }

  @Authorized()
  @Mutation(() => WatchlistsPayload, { description: "Creates a watchlist. Errors: REQUIRED, SYMBOL_UNKNOWN, TOO_LONG, TOO_MANY." })
  createWatchlist(
    @Arg("input", () => CreateWatchlistInput) input: CreateWatchlistInput,
    @Ctx() context: RequestContext,
  ): Promise<WatchlistsPayload> {
    return this.changed(context, (viewer) => this.service.create(viewer, input.name, input.symbols));
  }

  @Authorized()
  @Mutation(() => WatchlistsPayload, {
    description:
      "Renames a watchlist, reorders its symbols, or moves it among your watchlists. Errors: REQUIRED, SYMBOL_UNKNOWN, TOO_LONG, TOO_MANY. Throws NOT_FOUND.",
  })
  updateWatchlist(
    @Arg("input", () => UpdateWatchlistInput) input: UpdateWatchlistInput,
    @Ctx() context: RequestContext,
  ): Promise<WatchlistsPayload> {
    return this.changed(context, (viewer) => this.service.update(viewer, input.watchlistId, input));
  }

  @Authorized()
  @Mutation(() => WatchlistsPayload, {
    description:
      "Adds a symbol to the end of a watchlist; nothing happens when it is in it already. Errors: SYMBOL_UNKNOWN, TOO_MANY. Throws NOT_FOUND.",
  })
  addToWatchlist(
    @Arg("input", () => WatchedSymbolInput) input: WatchedSymbolInput,
    @Ctx() context: RequestContext,
  ): Promise<WatchlistsPayload> {
    return this.changed(context, (viewer) => this.service.add(viewer, input.watchlistId, input.symbol));
  }

  @Authorized()
  @Mutation(() => WatchlistsPayload, {
    description: "Removes a symbol from a watchlist; nothing happens when it is not in it. Throws NOT_FOUND.",
  })
  removeFromWatchlist(
    @Arg("input", () => WatchedSymbolInput) input: WatchedSymbolInput,
    @Ctx() context: RequestContext,
  ): Promise<WatchlistsPayload> {
    return this.changed(context, (viewer) => this.service.remove(viewer, input.watchlistId, input.symbol));
  }

  @Authorized()
  @Mutation(() => WatchlistsPayload, { description: "Deletes a watchlist. Throws NOT_FOUND." })
  deleteWatchlist(
    @Arg("input", () => DeleteWatchlistInput) input: DeleteWatchlistInput,
    @Ctx() context: RequestContext,
  ): Promise<WatchlistsPayload> {
    return this.changed(context, (viewer) => this.service.delete(viewer, input.watchlistId));
  }

  @FieldResolver(() => [Instrument], { description: "Its instruments in their order, at most 50." })
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
  @Query(() => [PriceAlert], { description: "Your price alerts: waiting ones first, then those that fired, newest first." })
  priceAlerts(
    @Arg("symbol", () => String, { nullable: true, description: "Only alerts of this symbol. Left out: all." }) symbol: string | null,
    @Ctx() context: RequestContext,
  ): Promise<PriceAlert[]> {
    return this.list(viewerOf(context), symbol ?? null);
  }

  @Authorized()
  @Mutation(() => PriceAlertsPayload, {
    description:
      "Creates a price alert, which notifies you once when the price is reached. Errors: INVALID, PRICE_NOT_ON_TICK, QUOTE_STALE, SYMBOL_UNKNOWN, TOO_MANY.",
  })
  createPriceAlert(
    @Arg("input", () => CreatePriceAlertInput) input: CreatePriceAlertInput,
    @Ctx() context: RequestContext,
  ): Promise<PriceAlertsPayload> {
    return this.changed(context, (viewer) => this.service.create(viewer, input));
  }

  @Authorized()
  @Mutation(() => PriceAlertsPayload, { description: "Deletes a price alert, whether or not it has fired. Throws NOT_FOUND." })
  deletePriceAlert(
    @Arg("input", () => DeletePriceAlertInput) input: DeletePriceAlertInput,
    @Ctx() context: RequestContext,
  ): Promise<PriceAlertsPayload> {
    return this.changed(context, (viewer) => this.service.delete(viewer, input.alertId));
  }

  @FieldResolver(() => Instrument, { nullable: true, description: "Its instrument; null when the symbol is no longer known." })
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
