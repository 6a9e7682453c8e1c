import { Decimal } from "../../platform/decimal";
import type { BoardRow } from "./board-row";
import { boardLists } from "./board-row";

/** Feeders of a board who are alike in all that is counted. */
export interface BoardKind {
  readonly list: number;
  readonly isSuspended: boolean;
  readonly isClosed: boolean;
  readonly isDemo: boolean;
  /** Empty without one. */
  readonly assetClass: string;
  /** 0 without one. */
  readonly risk: number;
  /** Ranked, with the low end above zero. */
  readonly isAboveZero: boolean;
}

/** How many they are; negative where that many go. */
export interface BoardCount extends BoardKind {
  readonly feeders: number;
  /** Their own returns together, as decimals: adding up and taking away again must leave nothing. */
  readonly ownReturns: string;
  readonly captures: number;
}

/** Decimal digits that every double has: as PostgreSQL casts one to `numeric`. */
const digits = 15;

/** A row as a count of one, or of one less. */
export const countOf = (row: BoardRow, sign: 1 | -1 = 1): BoardCount => ({
  list: row.list,
  isSuspended: row.isSuspended,
  isClosed: row.isClosed,
  isDemo: row.isDemo,
  assetClass: row.assetClass ?? "",
  risk: row.risk ?? 0,
  isAboveZero: row.list <= boardLists.OWN && row.sortKey < 0,
  feeders: sign,
  ownReturns: new Decimal(row.ownReturn.toPrecision(digits)).mul(sign).toFixed(),
  captures: row.capture === null ? 0 : sign,
});
