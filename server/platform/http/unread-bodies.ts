import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * Ends the connection of a request that is answered before its body has come. Node would read the rest and throw it away: of a
 * refused picture five megabytes, and their garbage stops everybody. The rest stays unread; the caller has `waitMs` to take the
 * answer, for a connection that is ended with bytes unread may take it along.
 */
export function leaveRefusedBodiesUnread(http: FastifyInstance, waitMs: number): void {
  http.addHook("onSend", async ({ raw }, reply) => {
    if (!isOnItsWay(raw)) return;
    void reply.header("connection", "close");
    stopReading(raw, waitMs);
  });
}

/** Whether a part of the body has not arrived yet. What lies here already may be complete without Node having said so. */
export const isOnItsWay = ({ complete, headers, readableLength }: IncomingMessage): boolean =>
  !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > readableLength);

/** For a request that is answered, and whose answer says that the connection ends. */
export function stopReading(request: IncomingMessage, waitMs: number): void {
  request.pause();
  // Node takes on itself to read what nobody has begun to: begun and paused, it stops once its small buffer is full.
  request.read(0);
  const { socket } = request;
  // Node calls this once the answer is written.
  socket.destroySoon = () => {
    socket.pause();
    socket.end();
    const end = setTimeout(() => socket.destroy(), waitMs).unref();
    socket.once("close", () => clearTimeout(end));
  };
}
