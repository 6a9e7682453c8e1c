import { WebSocket } from "ws";

export interface SilenceLimits {
  readonly pingMs: number;
  /** Without a word for this long the socket is taken for dead. */
  readonly silenceMs: number;
}

/**
 * Pings, and ends a socket that leaves too many unanswered: by their number, for a process that was busy has asked less
 * often. Returns what ends the pings.
 */
export function endWhenSilent(socket: WebSocket, { pingMs, silenceMs }: SilenceLimits): () => void {
  let unanswered = 0;
  const hear = (): void => {
    unanswered = 0;
  };
  socket.on("pong", hear);
  socket.on("message", hear);
  // timer: a socket that is dead says nothing, so it is asked.
  const timer = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (unanswered * pingMs > silenceMs) socket.terminate();
    else socket.ping();
    unanswered++;
  }, pingMs).unref();
  return () => clearInterval(timer);
}
