import type { Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import type { Viewer } from "../../platform/viewer";
import { isUuid } from "../../platform/text/uuid";
import { assertMayClose } from "../trading.policy";

/** The account a request means: the one named, or the viewer's record account. Throws NOT_FOUND or FORBIDDEN. */
export async function accountIdOf(
  tx: Pick<Tx, "query">,
  viewer: Viewer,
  accountId: string | null | undefined,
  kind: "RECORD" | "PRACTICE" = "RECORD",
): Promise<string> {
  if (accountId && !isUuid(accountId)) throw notFound("The account");
  const [row] = accountId
    ? await tx.query("select id, user_id, mode from trading_accounts where id = $1 and closed_at is null", [accountId])
    : await tx.query("select id, user_id, mode from trading_accounts where user_id = $1 and kind = $2 and closed_at is null", [
        viewer.id,
        kind,
      ]);
  if (!row) throw notFound("The account");
  assertMayClose(viewer, { userId: row.user_id, mode: row.mode });
  return row.id;
}

/** The account of a trade that the viewer owns. Throws NOT_FOUND or FORBIDDEN. */
export async function accountOfTrade(tx: Pick<Tx, "query">, viewer: Viewer, tradeId: string): Promise<string> {
  if (!isUuid(tradeId)) throw notFound("The trade");
  const [row] = await tx.query(
    "select account_id, t.user_id, a.mode from trades t join trading_accounts a on a.id = t.account_id where t.id = $1",
    [tradeId],
  );
  if (!row) throw notFound("The trade");
  assertMayClose(viewer, { userId: row.user_id, mode: row.mode });
  return row.account_id;
}

/** The account of an order that the viewer owns. Throws NOT_FOUND or FORBIDDEN. */
export async function accountOfOrder(tx: Pick<Tx, "query">, viewer: Viewer, orderId: string): Promise<string> {
  if (!isUuid(orderId)) throw notFound("The order");
  const [row] = await tx.query(
    "select account_id, o.user_id, a.mode from orders o join trading_accounts a on a.id = o.account_id where o.id = $1",
    [orderId],
  );
  if (!row) throw notFound("The order");
  assertMayClose(viewer, { userId: row.user_id, mode: row.mode });
  return row.account_id;
}
