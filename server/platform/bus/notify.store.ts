import type { Client } from "pg";

/** Sends these payloads on a channel, in order, as one statement. */
export async function notify(client: Client, channel: string, payloads: readonly string[]): Promise<void> {
  await client.query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [channel, payloads]);
}

/** From now on the client receives what is sent on the channel, whose name is one of ours. */
export async function listen(client: Client, channel: string): Promise<void> {
  await client.query(`listen ${channel}`);
}
