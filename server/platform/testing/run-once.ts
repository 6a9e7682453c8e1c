import { Client } from "pg";

/** One statement on a connection of its own. */
export async function runOnce(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  // A server that is being stopped ends our session with an error that nobody waits for any more.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
