import http from "node:http";

export interface HttpCommand {
  readonly port: number;
  readonly body: string;
  readonly cookies: readonly string[];
  readonly connections: number;
  readonly ms: number;
}

export interface HttpReport {
  readonly requests: number;
  readonly ms: number;
  /** Milliseconds from request to whole answer, sorted. */
  readonly times: number[];
}

/** The other process of the bench: so many connections, each asking again as soon as it was answered. */
async function ask({ port, body, cookies, connections, ms }: HttpCommand): Promise<HttpReport> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const startedMs = performance.now();
  const times: number[] = [];
  let next = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() - startedMs < ms) {
      const askedMs = performance.now();
      await post(agent, port, body, cookies[next++ % cookies.length]!);
      times.push(performance.now() - askedMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  agent.destroy();
  return { requests: times.length, ms: performance.now() - startedMs, times: times.sort((a, b) => a - b) };
}

function post(agent: http.Agent, port: number, body: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body), cookie };
    const request = http.request({ agent, host: "127.0.0.1", port, path: "/graphql", method: "POST", headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Status ${response.statusCode}`));
      response.on("end", resolve).resume();
    });
    request.on("error", reject).end(body);
  });
}

process.on("message", (command: HttpCommand) => void ask(command).then((report) => process.send!(report)));
process.on("disconnect", () => process.exit(0));
