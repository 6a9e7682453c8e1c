import { notFound } from "../../platform/errors";
import type { Queryable } from "../../platform/db/rows";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { readPayee, type PayeeRow } from "./bite-payments.store";

/** Someone whom the viewer sees and may pay. NOT_FOUND for whom they do not see; refuses SELF, NOT_A_FEEDER at `path`. */
export async function payeeOf(db: Queryable, viewer: Viewer, feederId: string, path: string): Promise<PayeeRow> {
  if (feederId === viewer.id) refuse(ErrorCode.SELF, path, "You can’t pay yourself.");
  const row = isUuid(feederId) ? await readPayee(db, feederId, viewer.id) : null;
  if (!row?.isVisible) throw notFound("This feeder");
  if (row.isSuspended || !["feeder", "hybrid"].includes(row.role))
    return refuse(ErrorCode.NOT_A_FEEDER, path, "This person does not share trades at the moment.");
  return row;
}

/** Refuses PRICE_CHANGED where the price is not what the buyer was shown. */
export function assertPrice(expected: number, asked: number): void {
  if (expected !== asked) refuse(ErrorCode.PRICE_CHANGED, "input.bites", `The price is now ${asked} bites. Check it and confirm again.`);
}
