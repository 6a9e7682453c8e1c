import type { Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import type { Role } from "../../platform/viewer";

export interface CreatedUser {
  readonly id: string;
  readonly username: string;
  /** Lower case. */
  readonly email: string;
  readonly role: Role;
  /** Whether this is the designated test account, whose paper account is funded with $200,000. */
  readonly isTestAccount: boolean;
}

/** Runs in the transaction that creates a user: trading opens the accounts here. Throwing undoes the registration. */
export type UserCreatedHook = (tx: Tx, user: CreatedUser) => Promise<void>;

/** The three figures of the specification, in USD, of a user's record account. */
export interface ShownFigures {
  readonly accountValue: Decimal;
  readonly cashBalance: Decimal;
  readonly buyingPower: Decimal;
}

/** Where `me` gets its figures from: trading, which is above identity. */
export type FiguresPort = (userId: string) => Promise<ShownFigures>;
