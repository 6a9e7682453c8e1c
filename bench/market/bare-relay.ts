import { once } from "node:events";
import { WebSocket, WebSocketServer } from "ws";
import type { AlpacaDataAddresses, AlpacaDataSettings } from "../../server/market/providers/alpaca/settings";

const framesMs = 200;

export interface BareRelay {
  readonly url: string;
  close(): void;
}

/** The least that a relay of quotes does: reads the venue's socket, calls back, and sends each watcher what changed, five times a second. */
export async function openBareRelay(
  addresses: AlpacaDataAddresses,
  { keyId, secret, feed }: AlpacaDataSettings,
  symbols: readonly string[],
  onQuote: (price: number) => void,
): Promise<BareRelay> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(server, "listening");
  const watched = new Map<WebSocket, ReadonlySet<string>>();
  server.on("connection", (socket) =>
    socket.once("message", (data: Buffer) => watched.set(socket, new Set(JSON.parse(data.toString()) as string[]))),
  );
  const changed = new Map<string, { symbol: string; bid: string; ask: string; asOf: string }>();
  const frames = setInterval(() => {
    const quotes = [...changed.values()];
    changed.clear();
    for (const [socket, wanted] of watched) {
      const own = quotes.filter(({ symbol }) => wanted.has(symbol));
      if (own.length > 0) socket.send(JSON.stringify(own));
    }
  }, framesMs);
  const venue = new WebSocket(`${addresses.streamUrl}/${feed}`);
  const subscribed = new Promise<void>((resolve) => {
    venue.on("message", (data: Buffer) => {
      for (const message of JSON.parse(data.toString()) as Array<Record<string, string | number>>)
        if (message["T"] === "q") {
          onQuote(Number(message["bp"]));
          changed.set(String(message["S"]), {
            ...{ symbol: String(message["S"]), bid: String(message["bp"]), ask: String(message["ap"]), asOf: String(message["t"]) },
          });
        } else if (message["msg"] === "connected") venue.send(JSON.stringify({ action: "auth", key: keyId, secret }));
        else if (message["msg"] === "authenticated") venue.send(JSON.stringify({ action: "subscribe", quotes: symbols }));
        else if (message["T"] === "subscription") resolve();
    });
  });
  await subscribed;
  return {
    url: `ws://127.0.0.1:${(server.address() as { port: number }).port}`,
    close: () => {
      clearInterval(frames);
      venue.terminate();
      server.close();
    },
  };
}
