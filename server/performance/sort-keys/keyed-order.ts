import type { BoardKey } from "../board-rows/board-key";
import type { FidelityAudience, FidelityPeriod } from "../tracking/fidelity-periods";
import { fidelityPeriods, periodDays } from "../tracking/fidelity-periods";

type BoardOrder = `${FidelityPeriod} ${BoardKey["mode"]}`;
/** Orders of the list of feeders that go by a figure: of the whole record, or the own return of a period on accounts of one kind of money or of both. */
export type KeyedOrder = "RETURN" | "DRAWDOWN" | Exclude<BoardOrder, "ALL ALL">;

/** An order with what it goes by; none for one of the whole record. */
export interface OrderFigure {
  readonly sortOrder: KeyedOrder;
  readonly period: FidelityPeriod | null;
  readonly mode: BoardKey["mode"] | null;
  /** Records younger than this come after all others. */
  readonly days: number | null;
}

const modes = ["ALL", "PAPER", "LIVE"] as const;
/** Everything on all accounts is the return of the whole record. */
const isOfBoard = (order: BoardOrder): order is Exclude<BoardOrder, "ALL ALL"> => order !== "ALL ALL";

function ofPeriod(period: FidelityPeriod): OrderFigure[] {
  const days = period === "ALL" ? 0 : periodDays[period];
  return modes.flatMap((mode) => {
    const sortOrder: BoardOrder = `${period} ${mode}`;
    return isOfBoard(sortOrder) ? [{ sortOrder, period, mode, days }] : [];
  });
}

export const orderFigures: readonly OrderFigure[] = [
  { sortOrder: "RETURN", period: null, mode: null, days: null },
  { sortOrder: "DRAWDOWN", period: null, mode: null, days: null },
  ...fidelityPeriods.flatMap(ofPeriod),
];

/** The leaderboard whose returns an order goes by; null for one of the whole record. */
export function boardOfOrder(order: KeyedOrder, audience: FidelityAudience): BoardKey | null {
  const { period, mode } = orderFigures.find(({ sortOrder }) => sortOrder === order)!;
  return period && mode && { audience, period, mode };
}
