import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import type { CopyRow } from "./copy.store";
import { unitsFor, type CopyWorth } from "../eater-view/copy-value";
import type { CopyingDeps } from "../copying-deps";

/** Money (USD, below zero: out) into or out of a copy: cash, units and the day's start move together, the unit value does not. Returns the flow's id. The copy is locked. */
export async function moveMoney(
  tx: Tx,
  deps: CopyingDeps,
  copy: CopyRow,
  amount: Decimal,
  worth: CopyWorth,
  kind: "ADD" | "WITHDRAW",
): Promise<string> {
  const [id, units] = [randomUUID(), unitsFor(amount, worth.unitValue)];
  await tx.query(
    "insert into copy_flows (eater_id, id, copy_id, at, amount, units, unit_value, kind) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    [copy.eaterId, id, copy.id, deps.clock.date(), amount.toFixed(2), units.toFixed(), worth.unitValue.toFixed(), kind],
  );
  await tx.query(
    "update copies set cash = cash + $2, put_in = put_in + $2, units = units + $3, day_start_equity = day_start_equity + $2, version = version + 1 where id = $1",
    [copy.id, amount.toFixed(2), units.toFixed()],
  );
  await tx.query("update eater_totals set day_start_equity = day_start_equity + $2, version = version + 1 where eater_id = $1", [
    copy.eaterId,
    amount.toFixed(2),
  ]);
  return id;
}

/** Lots worth `value` (USD at mid, shorts below zero) leave a copy that goes on: money taken out, though no cash moved. The final figure adds them again. */
export async function leaveCopy(tx: Tx, deps: CopyingDeps, copy: CopyRow, value: Decimal, worth: CopyWorth): Promise<void> {
  await moveMoney(tx, deps, copy, value.neg(), worth, "WITHDRAW");
  await tx.query("update copies set cash = cash + $2, handed_over = handed_over + $2 where id = $1", [copy.id, value.toFixed(2)]);
}
