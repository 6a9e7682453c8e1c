import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import type { OrderBooker } from "../port/order-booker";
import { requestReconciliation } from "../orders/work.store";
import { readConnectionOfDifference } from "./shortfall.store";

/**
 * Orders that buy what the lots of an account miss: what fills is in the books already, and its cost is the account's own. At their end the
 * books are compared, which resolves the difference.
 */
export class BooksOrderBooker implements OrderBooker {
  constructor(private readonly clock: Clock) {}

  async lock(tx: Tx, differenceId: string): Promise<string> {
    return readConnectionOfDifference(tx, differenceId);
  }

  async bookFill(): Promise<void> {}

  async bookEnd(tx: Tx, connectionId: unknown): Promise<void> {
    await requestReconciliation(tx, connectionId as string, this.clock.date());
  }
}
