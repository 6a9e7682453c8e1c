import { notFound } from "../../platform/errors";
import type { Queryable } from "../../platform/db/rows";
import { isUuid } from "../../platform/text/uuid";
import type { Viewer } from "../../platform/viewer";
import { assertMayClose } from "../trading.policy";
import { readAccountOfKind, readAccountOfOrder, readAccountOfTrade, readAccountOwner, type AccountOwner } from "./account.store";

/** The account a request means: the one named, or the viewer's record account. Throws NOT_FOUND, for someone else's too. */
export async function accountIdOf(
  db: Queryable,
  viewer: Viewer,
  accountId: string | null | undefined,
  kind: "RECORD" | "PRACTICE" = "RECORD",
): Promise<string> {
  if (accountId && !isUuid(accountId)) throw notFound("The account");
  return ownAccountId(
    viewer,
    accountId ? await readAccountOwner(db, accountId) : await readAccountOfKind(db, viewer.id, kind),
    "The account",
  );
}

/** The account of a trade that the viewer owns. Throws NOT_FOUND, for someone else's too. */
export async function accountOfTrade(db: Queryable, viewer: Viewer, tradeId: string): Promise<string> {
  if (!isUuid(tradeId)) throw notFound("The trade");
  return ownAccountId(viewer, await readAccountOfTrade(db, tradeId), "The trade");
}

/** The account of an order that the viewer owns. Throws NOT_FOUND, for someone else's too. */
export async function accountOfOrder(db: Queryable, viewer: Viewer, orderId: string): Promise<string> {
  if (!isUuid(orderId)) throw notFound("The order");
  return ownAccountId(viewer, await readAccountOfOrder(db, orderId), "The order");
}

function ownAccountId(viewer: Viewer, owner: AccountOwner | null, what: string): string {
  if (!owner) throw notFound(what);
  assertMayClose(viewer, owner, what);
  return owner.accountId;
}
