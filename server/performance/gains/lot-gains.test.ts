import { expect, test } from "vitest";
import { chanceOf } from "../../copying/testing/chance";
import { Decimal, zero } from "../../platform/decimal";
import { dividendTrade, splitTrade } from "../../trading/trades/adjustments";
import { openTrade, reduceTrade, scaleTrade, type Lot, type Trade } from "../../trading/trades/book";
import { partsByClose, splitByQuantity, type LotClose, type LotNow, type LotPart, type LotSplit } from "./lot-gains";

const start = Date.UTC(2026, 0, 5);

interface Past {
  readonly lots: readonly LotNow[];
  readonly events: Array<LotClose | LotSplit>;
  /** What each close took, written down row by row as it happened. */
  readonly rows: Map<string, LotPart[]>;
}

/** A trade's past by chance: lots, closes in part, splits, dividends; and each close's rows, from the lots before and after it. */
function pastByChance(chance: () => number, isAtVenue: boolean): Past {
  const at = (step: number) => new Date(start + step * 60_000);
  const fill = (step: number, quantity: string) => ({
    quantity: new Decimal(quantity),
    price: new Decimal((50 + chance() * 100).toFixed(2)),
    at: at(step),
    quoteAt: at(step),
    venue: isAtVenue ? { fee: new Decimal((chance() * 2).toFixed(4)), feeQuantity: zero } : null,
  });
  const units = (): string => (0.01 + chance() * 20).toFixed(3);
  const opened = openTrade({
    ...fill(0, units()),
    ...{ id: "t", lotId: "1", userId: "u", accountId: "a", recordId: null, symbol: "AAPL", side: chance() < 0.5 ? "LONG" : "SHORT" },
    ...{ stopPrice: null, targetPrice: null, thesis: "", tags: [], equityBefore: new Decimal(1000), chapter: 1 },
  });
  let trade: Trade = opened.trade;
  const all = new Map<number, Lot>(trade.lots.map((lot) => [lot.number, lot]));
  const keep = (lots: readonly Lot[]): void => lots.forEach((lot) => all.set(lot.number, lot));
  const past: Past = { lots: [], events: [], rows: new Map() };
  for (let step = 1; step < 25 && trade.status === "OPEN"; step++) {
    const roll = chance();
    if (roll < 0.35) {
      const scaled = scaleTrade(trade, String(trade.lotCount + 1), fill(step, units()));
      [trade] = [scaled.trade];
      keep(scaled.lots);
    } else if (roll < 0.8) {
      const share = chance() < 0.15 ? new Decimal(1) : new Decimal((0.02 + chance() * 0.7).toFixed(2));
      const quantity = trade.quantity.mul(share).toDecimalPlaces(10, Decimal.ROUND_DOWN);
      const before = trade.lots;
      const close = reduceTrade(trade, fill(step, quantity.toFixed()), "MANUAL");
      const rows = close.lots.map((after) => {
        const lot = before.find(({ number }) => number === after.number)!;
        return {
          number: lot.number,
          openedAt: lot.openedAt,
          quantity: lot.remaining.sub(after.remaining),
          cost: lot.remainingCost.sub(after.remainingCost),
        };
      });
      const { value, fee, realisedPnl } = close.fill;
      const cost = trade.side === "LONG" ? value.sub(fee).sub(realisedPnl) : realisedPnl.add(value).add(fee);
      past.rows.set(String(step), rows);
      past.events.push({ kind: "CLOSE", id: String(step), at: at(step), quantity, cost });
      trade = close.trade;
      keep(close.lots);
    } else if (roll < 0.9) {
      const [to, from] = [new Decimal(chance() < 0.5 ? 3 : 1), new Decimal(2)];
      // One in two is listed after its ex-date, with what was bought since.
      const exAt = chance() < 0.5 ? at(Math.floor(chance() * step)) : null;
      const split = splitTrade(trade, to, from, new Decimal("0.01"), exAt);
      past.events.push({ kind: "SPLIT", at: at(step), exAt, to, from });
      trade = split.trade;
      keep(split.lots);
    } else {
      const paid = dividendTrade(trade, new Decimal("0.37"));
      trade = paid.trade;
      keep(paid.lots);
    }
  }
  return { ...past, lots: [...all.values()].map((lot) => ({ ...lot, pricedAt: lot.openedAt })) };
}

const texts = (parts: readonly LotPart[]): string[][] =>
  parts.map(({ number, quantity, cost }) => [String(number), quantity.toFixed(0), cost.toFixed(0)]);

/** Units to eight decimals, for a split cuts the eleventh of each lot; money to the last digit. */
function expectSame(found: readonly LotPart[], expected: readonly LotPart[], where: string): void {
  const lots = (parts: readonly LotPart[]) => parts.map(({ number, openedAt, cost }) => [number, +openedAt, cost.toFixed()]);
  expect(lots(found), where).toEqual(lots(expected));
  for (const [index, { quantity }] of expected.entries())
    expect(found[index]!.quantity.sub(quantity).abs().lt("0.00000001"), `${where}: ${found[index]!.quantity} of ${quantity}`).toBe(true);
}

test("GAINS-001 the lots that each close took, read backwards from the books, are those written down row by row as it happened", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const chance = chanceOf(seed);
    const { lots, events, rows } = pastByChance(chance, seed % 2 === 0);
    const found = partsByClose(lots, events);
    expect([...found.keys()].toSorted(), `seed ${seed}`).toEqual([...rows.keys()].toSorted());
    for (const [id, expected] of rows) expectSame(found.get(id)!, expected, `seed ${seed}, close ${id}`);
  }
});

test("GAINS-002 what was transferred or written off is nobody's gain and moves no other row", () => {
  const lot = (number: number, quantity: number, cost: number) => ({
    ...{ number, openedAt: new Date(start), pricedAt: new Date(start), quantity: new Decimal(quantity), cost: new Decimal(cost) },
    ...{ remaining: zero, remainingCost: zero },
  });
  const close = (id: string, quantity: string, cost: number | null, minute: number): LotClose => ({
    ...{ kind: "CLOSE", id, quantity: new Decimal(quantity), cost: cost === null ? null : new Decimal(cost) },
    at: new Date(start + minute * 60_000),
  });
  const lots = [lot(1, 10, 100), lot(2, 10, 300)];
  const moved = partsByClose(lots, [close("sold", "4", 40, 1), close("moved", "16", null, 2)]);
  expect(texts(moved.get("sold")!)).toEqual([["1", "4", "40"]]);
  expect(texts(moved.get("moved")!)).toEqual([["1", "6", "60"], ["2", "10", "300"]]); // prettier-ignore
  // Half a unit could not be sold: it went with the last close, at its cost.
  const written = partsByClose(lots, [close("first", "10", 100, 1), close("last", "9.5", 300, 2)]);
  expect(texts(written.get("first")!)).toEqual([["1", "10", "100"]]);
  expect(texts(written.get("last")!)).toEqual([["2", "10", "300"]]);
});

test("GAINS-003 an amount is split by quantity to the cent, and the parts sum to it", () => {
  const parts = splitByQuantity(new Decimal("100.01"), [new Decimal(1), new Decimal(1), new Decimal(1)], 2);
  expect(parts.map(String)).toEqual(["33.34", "33.33", "33.34"]);
});
