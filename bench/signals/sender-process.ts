import http from "node:http";

export interface SendCommand {
  readonly port: number;
  /** Asked in turn. */
  readonly paths: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
}

export interface SendReport {
  /** Milliseconds from when each alert was due to its whole answer, sorted: one that waited to be sent counts its wait. */
  readonly times: number[];
  readonly statuses: Readonly<Record<number, number>>;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
let sent = 0;

/** Alerts at a steady pace, whatever the answers take, as senders of alerts are. */
async function send({ port, paths, perSecond, seconds }: SendCommand): Promise<SendReport> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const startedMs = performance.now();
  const waiting: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index++) {
    const dueMs = startedMs + (index * 1_000) / perSecond;
    const early = dueMs - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const body = JSON.stringify({ id: `bench-${++sent}`, symbol: "NASDAQ:AAPL", action: "buy", size: { quantity: "1" } });
    waiting.push(
      post(port, paths[index % paths.length]!, body).then((status) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(performance.now() - dueMs);
      }),
    );
  }
  await Promise.all(waiting);
  return { times: times.sort((a, b) => a - b), statuses };
}

function post(port: number, path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const request = http.request({ agent, host: "127.0.0.1", port, path, method: "POST", headers }, (response) => {
      response.on("end", () => resolve(response.statusCode ?? 0)).resume();
    });
    request.on("error", reject).end(body);
  });
}

process.on("message", (command: SendCommand) => void send(command).then((report) => process.send!(report)));
process.on("disconnect", () => process.exit(0));
