import { Client } from "pg";
import { StartupError } from "../ops/startup-error";

const connectMsMax = 10_000;
const versionNumMin = 150_000;

/** Proves that `DATABASE_URL` leads to a PostgreSQL 15 or newer that lets us in. Throws `StartupError`, never with the password. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const where = placeOf(databaseUrl);
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectMsMax, application_name: "brigade start" });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int as version");
    if (rows[0].version < versionNumMin)
      throw new StartupError(`DATABASE_URL: ${where} is PostgreSQL ${Math.floor(rows[0].version / 10_000)}, Brigade needs 15 or newer.`);
  } catch (error) {
    throw explain(error, where);
  } finally {
    await client.end().catch(() => {});
  }
}

function placeOf(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    if (!/^postgres(ql)?:$/.test(url.protocol)) throw new Error("not postgres");
    return `${url.hostname || "localhost"}:${url.port || 5432}${url.pathname}`;
  } catch {
    throw new StartupError("DATABASE_URL is not a connection string like postgres://user:password@host:5432/database.");
  }
}

function explain(error: unknown, where: string): unknown {
  if (error instanceof StartupError) return error;
  const { code, message } = error as { code?: string; message: string };
  if (code === "28P01" || code === "28000") return new StartupError(`DATABASE_URL: ${where} refused the user or the password.`);
  if (code === "3D000") return new StartupError(`DATABASE_URL: the database of ${where} does not exist, create it first.`);
  if (code === "57P03") return new StartupError(`DATABASE_URL: ${where} is starting up or shutting down, try again shortly.`);
  return new StartupError(`DATABASE_URL: no PostgreSQL answers at ${where} (${code ?? message}).`);
}
