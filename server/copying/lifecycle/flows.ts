import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database";
import { zero, type Decimal } from "../../platform/decimal";
import { cashForFees } from "../copy-fees";
import type { CopyingDeps } from "../copying-deps";
import { unitsFor, type CopyWorth } from "../eater-view/copy-value";
import { addTransferredValue, insertFlow } from "./copy-changes.store";
import type { CopyWithPositions } from "./copy-row";

/** Money (USD, below zero: out) into or out of a copy: cash, units and the day's start move together, the unit value does not. Returns the flow's id. The copy is locked. */
export async function moveMoney(
  tx: Tx,
  deps: CopyingDeps,
  copy: CopyWithPositions,
  amount: Decimal,
  { unitValue }: CopyWorth,
  kind: "ADD" | "WITHDRAW",
): Promise<string> {
  const [id, units] = [randomUUID(), unitsFor(amount, unitValue)];
  await insertFlow(tx, { id, copyId: copy.id, eaterId: copy.eaterId, kind, amount, units, unitValue, at: deps.clock.date() });
  return id;
}

/** Lots worth `value` (USD at mid, shorts below zero) leave a copy that goes on: money taken out, though no cash moved. The final figure adds them again. */
export async function leaveCopy(tx: Tx, deps: CopyingDeps, copy: CopyWithPositions, value: Decimal, worth: CopyWorth): Promise<void> {
  const cash = copy.connectionId === null ? cashForFees(copy, worth) : zero;
  await deps.fees.moving(tx, { copy, worth, amount: value.neg(), cash });
  await moveMoney(tx, deps, copy, value.neg(), worth, "WITHDRAW");
  await addTransferredValue(tx, copy.id, value);
}
