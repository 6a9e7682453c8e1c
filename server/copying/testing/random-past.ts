import { randomUUID } from "node:crypto";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import { minuteMs, type PriceBar } from "../../market/providers/provider";
import { spreadAround } from "../../market/quotes/spread";
import type { Person } from "../../identity/testing/people";
import { mutate, portfolioOf } from "../../trading/testing/trading-world";
import type { SettingsText } from "../taste-test/question";
import type { CopyingWorld } from "./copying-world";

export { chanceOf } from "./chance";

export const symbolsOfPast = ["AAPL", "MSFT", "TSLA", "KO", "BTC"] as const;
const hourMs = 3_600_000;

/** Prices that wander, in quotes now and in bars for whoever asks about the past later. */
export class WanderingPrices {
  private readonly bars = new Map<string, PriceBar[]>(symbolsOfPast.map((symbol) => [symbol, []]));
  private readonly prices = new Map<string, number>([["AAPL", 100], ["MSFT", 200], ["TSLA", 50], ["KO", 60], ["BTC", 40_000]]); // prettier-ignore

  constructor(
    private readonly world: CopyingWorld,
    private readonly chance: () => number,
  ) {}

  /** A step of some percent in every symbol; now and then a quote is a few seconds old. */
  async step(percent = 3): Promise<void> {
    const { market, clock } = this.world;
    for (const symbol of symbolsOfPast) {
      const price = this.prices.get(symbol)! * (1 + ((this.chance() - 0.5) * 2 * percent) / 100);
      this.prices.set(symbol, price);
      const { bid, ask } = this.quoteAround(symbol, new Decimal(price));
      const age = this.chance() < 0.2 ? 2_000 : 0;
      const { mid } = market.setQuote(symbol, { bid, ask, asOf: new Date(clock.now() - age) });
      const bars = this.bars.get(symbol)!;
      bars.push({ at: clock.date(), open: mid, high: mid, low: mid, close: mid, volume: new Decimal(1) });
      market.setBars(symbol, bars);
    }
    market.tick();
    await this.world.settled();
  }

  /** As the market itself quotes this mid when it is asked about the past. */
  private quoteAround(symbol: string, price: Decimal): { bid: Decimal; ask: Decimal } {
    const { spreadBps, tick } = this.world.market.instrument(symbol)!;
    return spreadAround(spreadAround(price, spreadBps, tick).mid, spreadBps, tick);
  }
}

/** Lets at least so much time pass, on to a whole minute: prices of the past are known by minutes. */
function advanceToMinute({ clock }: CopyingWorld, ms: number): void {
  clock.advance(Math.ceil((clock.now() + ms) / minuteMs) * minuteMs - clock.now());
}

const pick = <Item>(chance: () => number, items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!;
const amountOf = (chance: () => number, most: number): string => (chance() * most + 0.01).toFixed(2);

/** Rules of a copy: any sizing, and each limit now and then. No copy stop. */
export function randomRules(chance: () => number): Record<string, unknown> {
  const sizing = pick(chance, ["PROPORTIONAL", "FIXED_AMOUNT", "MULTIPLIER", "RISK"]);
  const values: Record<string, string | undefined> = {
    FIXED_AMOUNT: amountOf(chance, 400),
    MULTIPLIER: amountOf(chance, 0.2),
    RISK: "1.5",
  };
  const now = (share: number): boolean => chance() < share;
  return {
    sizing,
    ...(values[sizing] ? { sizingValue: new Decimal(values[sizing]).lt(1) && sizing === "FIXED_AMOUNT" ? "1" : values[sizing] } : {}),
    ...(now(0.3) ? { maxPerTrade: amountOf(chance, 500) } : {}),
    ...(now(0.3) ? { maxPerSymbol: amountOf(chance, 700) } : {}),
    ...(now(0.2) ? { maxExposurePercent: amountOf(chance, 150) } : {}),
    ...(now(0.2) ? { cashReserve: amountOf(chance, 300) } : {}),
    ...(now(0.2) ? { denySymbols: [pick(chance, symbolsOfPast)] } : {}),
    ...(now(0.1) ? { allowSymbols: ["AAPL", "MSFT", "BTC"] } : {}),
    ...(now(0.1) ? { classes: ["STOCK"] } : {}),
    ...(now(0.2) ? { maxOpenTrades: 1 + Math.floor(chance() * 3) } : {}),
    ...(now(0.1) ? { quoteAgeMsMax: 1_000 } : {}),
    ...(now(0.3) ? { dailyLossLimit: amountOf(chance, 40) } : {}),
  };
}

/**
 * A feeder who trades by chance for some days: opens, adds, sells in parts, closes, longs and shorts, orders that fill in
 * parts; now and then a split, a dividend, a new symbol, and a payment for all that is held of one. Half of the splits and dividends are listed
 * after their ex-date, with what was traded since.
 */
export async function tradeByChance(
  world: CopyingWorld,
  feeder: Person,
  prices: WanderingPrices,
  chance: () => number,
  steps: number,
  isInParts: boolean,
): Promise<void> {
  const open: Array<{ id: string; symbol: string }> = [];
  const { account } = await portfolioOf(feeder);
  if (isInParts) await mutate(feeder, "setPaperRealism", { accountId: account.id, fillSizeMax: "8" });
  for (let step = 0; step < steps; step++) {
    advanceToMinute(world, Math.floor(chance() * 9 * hourMs) + minuteMs);
    await prices.step();
    const roll = chance();
    const trade = open.length > 0 ? pick(chance, open) : null;
    if (!trade || roll < 0.4) {
      const symbol = pick(chance, symbolsOfPast);
      const side = symbol !== "KO" && chance() < 0.3 ? "SHORT" : "LONG";
      const quote = world.market.quote(symbol)!;
      const stop = chance() < 0.6 ? { stopPrice: quote.mid.mul(side === "LONG" ? "0.5" : "1.7").toFixed(2) } : {};
      const quantity = symbol === "BTC" ? (chance() * 0.3 + 0.01).toFixed(4) : String(1 + Math.floor(chance() * 40));
      const { order } = await mutate(feeder, "openTrade", { symbol, side, quantity, ...stop });
      await fillParts(world, prices, order);
      const [row] = await world.app.db.query<{ id: string }>(
        "select id from trades where user_id = $1 and status = 'OPEN' and symbol = $2 order by opened_at desc limit 1",
        [feeder.id, symbol],
      );
      if (row && !open.some(({ id }) => id === row.id)) open.push({ id: row.id, symbol });
    } else if (roll < 0.55) {
      const quantity = trade.symbol === "BTC" ? "0.05" : String(1 + Math.floor(chance() * 20));
      const { order } = await mutate(feeder, "scaleTrade", { tradeId: trade.id, quantity });
      await fillParts(world, prices, order);
    } else if (roll < 0.75) {
      const [row] = await world.app.db.query<{ quantity: string }>("select quantity from trades where id = $1", [trade.id]);
      const quantity = new Decimal(row!.quantity)
        .mul((chance() * 0.8 + 0.1).toFixed(2))
        .toDecimalPlaces(trade.symbol === "KO" ? 0 : 4, Decimal.ROUND_DOWN);
      if (quantity.gt(0))
        await fillParts(world, prices, (await mutate(feeder, "closeTrade", { tradeId: trade.id, quantity: quantity.toFixed() })).order);
    } else if (roll < 0.9) {
      const { order } = await mutate(feeder, "closeTrade", { tradeId: trade.id });
      await fillParts(world, prices, order);
      open.splice(open.indexOf(trade), 1);
    } else {
      await act(world, open, trade.symbol, roll, chance);
    }
    await world.settled();
    world.clock.advance(10);
  }
}

/** A corporate action in a symbol, which may change what the open trades are called, or end them. */
async function act(
  { app, market, clock }: CopyingWorld,
  open: Array<{ id: string; symbol: string }>,
  symbol: string,
  roll: number,
  chance: () => number,
): Promise<void> {
  const { corrections } = app.modules.trading;
  const concerned = open.filter((trade) => trade.symbol === symbol);
  const exAt = chance() < 0.5 ? new Date(clock.now() - Math.floor(chance() * 40 * hourMs)) : null;
  if (roll < 0.93) await corrections.adjustForDividend(randomUUID(), symbol, new Decimal("0.37"), exAt);
  else if (roll < 0.96) await corrections.adjustForSplit(randomUUID(), symbol, new Decimal(3), new Decimal(2), exAt);
  else if (roll < 0.98) {
    const next = pick(
      chance,
      ["AAPL", "MSFT", "TSLA"].filter((other) => other !== symbol),
    );
    await corrections.adjustForSymbol(randomUUID(), symbol, next);
    for (const trade of concerned) trade.symbol = next;
  } else {
    await corrections.adjustForCashOut(randomUUID(), symbol, market.quote(symbol)!.mid.mul((0.7 + chance() * 0.6).toFixed(3)));
    for (const trade of concerned) open.splice(open.indexOf(trade), 1);
  }
}

/** Ticks until an order that waits for its parts has filled. */
async function fillParts(
  world: CopyingWorld,
  prices: WanderingPrices,
  order: { id: string; status: string } | null | undefined,
): Promise<void> {
  if (order?.status !== "WORKING") return;
  for (let tick = 0; tick < 12; tick++) {
    advanceToMinute(world, 1_000);
    await prices.step(0.2);
    const [row] = await world.app.db.query<{ status: string }>("select status from orders where id = $1", [order.id]);
    if (row?.status !== "WORKING") return;
  }
}

/** The rules of a real copy, as a taste test is asked with them. */
export async function settingsTextOf(db: Queryable, copyId: string): Promise<SettingsText> {
  const [row] = await queryRows<SettingsText>(
    db,
    `select sizing, sizing_value as "sizingValue", max_per_trade as "maxPerTrade", max_per_symbol as "maxPerSymbol",
       max_exposure_percent as "maxExposurePercent", cash_reserve as "cashReserve", allow_symbols as "allowSymbols",
       deny_symbols as "denySymbols", classes, max_open_trades as "maxOpenTrades", slippage_cap_bps as "slippageCapBps",
       quote_age_ms_max as "quoteAgeMsMax", daily_loss_limit as "dailyLossLimit", stop_loss_percent as "stopLossPercent",
       stop_is_trailing as "isStopTrailing", take_profit_percent as "takeProfitPercent"
     from copies where id = $1`,
    [copyId],
  );
  return row!;
}
