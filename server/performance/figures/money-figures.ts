import type { MoneyMode } from "../money-mode";
import type { RecordFigures } from "./figures";

/** Figures, and the money that they were made with: never of both kinds together. */
export interface MoneyFigures extends RecordFigures {
  readonly mode: MoneyMode;
  /** When the record began with it. */
  readonly since: Date;
}
