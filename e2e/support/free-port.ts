import { once } from "node:events";
import { createServer } from "node:net";

/** A port nobody listens on now. Mailed links carry the server's address, so it must be known before the server starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
