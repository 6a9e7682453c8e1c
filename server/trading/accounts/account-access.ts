import { notFound } from "../../platform/errors";
import type { Queryable } from "../../platform/db/rows";
import { isUuid } from "../../platform/text/uuid";
import type { Viewer } from "../../platform/viewer";
import { assertMayClose } from "../trading.policy";
import {
  readAccountOfKind,
  readAccountOfOrder,
  readAccountOfTrade,
  readAccountOwner,
  readRecordAccount,
  type AccountOwner,
} from "./account.store";

/**
 * The account a request means: the one named, or the viewer's record account; with `kind`, their first on paper of that kind. Throws NOT_FOUND,
 * for someone else's too.
 */
export async function accountIdOf(
  db: Queryable,
  viewer: Viewer,
  accountId: string | null | undefined,
  kind: "RECORD" | "PRACTICE" | null = null,
): Promise<string> {
  if (accountId && !isUuid(accountId)) throw notFound("The account");
  const named = accountId ? await readAccountOwner(db, accountId) : await defaultAccount(db, viewer.id, kind);
  return ownAccountId(viewer, named, "The account");
}

const defaultAccount = (db: Queryable, userId: string, kind: "RECORD" | "PRACTICE" | null): Promise<AccountOwner | null> =>
  kind ? readAccountOfKind(db, userId, kind) : readRecordAccount(db, userId);

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
