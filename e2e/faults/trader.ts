import { instruments, randomSymbols, type Feeder } from "./seed";
import type { OracleQuotes } from "./oracle-model";
import type { Order } from "./protocol";
import type { Random } from "./random";

/** A feeder's hand: opens, scales, reduces, closes, moves a stop, at random. */
export class Trader {
  /** Open trades with the quantity left, in lots. */
  readonly open = new Map<string, { symbol: string; lots: number }>();

  constructor(
    readonly feeder: Feeder,
    private readonly random: Random,
  ) {}

  /** A trade that makes sense now, and what to note once it is done. */
  next(quotes: OracleQuotes, clientRequestId: string): { order: Order & { input: object }; book(tradeId: string): void } {
    const { random } = this;
    const [userId, request] = [this.feeder.id, { clientRequestId }];
    const [tradeId, trade] = this.open.size > 0 ? random.pick([...this.open]) : ["", { symbol: "", lots: 0 }];
    const size = (symbol: string): number =>
      symbol === "BTC" ? 50_000 + random.below(100_000) : symbol === "KO" ? 5 + random.below(60) : 20_000 + random.below(400_000);
    const units = (symbol: string, lots: number): string => (lots * Number(instruments[symbol]!.lot)).toFixed(6);
    const choice = random.below(10);
    if (this.open.size === 0 || choice < 4) {
      const symbol = random.pick(randomSymbols);
      const lots = size(symbol);
      const held = [...this.open.values()].some((other) => other.symbol === symbol);
      const side = symbol === "KO" || held || random.below(3) > 0 ? "LONG" : "SHORT";
      const stopPrice = random.below(2) === 0 ? (Number(quotes[symbol]![0]) * (side === "LONG" ? 0.93 : 1.07)).toFixed(2) : null;
      return {
        order: { do: "openTrade", userId, input: { ...request, symbol, side, quantity: units(symbol, lots), stopPrice } },
        book: (id) => void this.open.set(id, { symbol, lots }),
      };
    }
    if (choice < 6) {
      const lots = size(trade.symbol);
      return {
        order: { do: "scaleTrade", userId, input: { ...request, tradeId, quantity: units(trade.symbol, lots) } },
        book: () => void (trade.lots += lots),
      };
    }
    if (choice < 8 && trade.lots > 3) {
      const lots = 1 + random.below(trade.lots - 1);
      return {
        order: { do: "closeTrade", userId, input: { ...request, tradeId, quantity: units(trade.symbol, lots) } },
        book: () => void (trade.lots -= lots),
      };
    }
    if (choice === 8)
      return {
        order: {
          do: "setExits",
          userId,
          input: { ...request, tradeId, stopPrice: (Number(quotes[trade.symbol]![0]) * 0.9).toFixed(2) },
        },
        book: () => {},
      };
    return { order: { do: "closeTrade", userId, input: { ...request, tradeId } }, book: () => void this.open.delete(tradeId) };
  }
}
