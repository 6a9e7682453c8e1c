import Fastify from "fastify";
import { Pool } from "pg";

export interface BareReceiver {
  readonly port: number;
  close(): Promise<void>;
}

/** The least that could take alerts in: a bare route that inserts one row for each before it answers, over a pool of its own. */
export async function openBareReceiver(databaseUrl: string): Promise<BareReceiver> {
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  await pool.query(
    "create table if not exists bench_alerts (id bigint generated always as identity primary key, secret text not null, body text not null)",
  );
  const server = Fastify();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  server.post<{ Params: { secret: string } }>("/in/:secret", async (request, reply) => {
    const values = [request.params.secret, JSON.stringify(request.body)];
    await pool.query({ name: "bench.store", text: "insert into bench_alerts (secret, body) values ($1, $2)", values });
    return reply.code(202).send({ status: "received" });
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as { port: number };
  return { port, close: () => server.close().then(() => pool.end()) };
}
