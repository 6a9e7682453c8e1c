import type { App } from "../../app";

/** Mails of the local outbox to one address, oldest first. */
export const mailsTo = (app: App, address: string): Promise<Array<{ subject: string; body: string }>> =>
  app.db.query("select subject, body from mails where recipient = $1 order by created_at, xmin::text::bigint", [address]);

/** The token of the last mailed link of a kind; fails when there is none. */
export async function mailedToken(app: App, address: string, path: "/verify-email" | "/reset-password"): Promise<string> {
  const links = (await mailsTo(app, address)).flatMap(({ body }) => body.match(/https?:\S+/g) ?? []).map((link) => new URL(link));
  const token = links
    .filter((link) => link.pathname === path && link.searchParams.has("token"))
    .at(-1)
    ?.searchParams.get("token");
  if (!token) throw new Error(`No ${path} link was mailed to ${address}.`);
  return token;
}
