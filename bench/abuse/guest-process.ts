import http from "node:http";

export interface GuestCommand {
  readonly port: number;
  /** What each asks for, in turn. */
  readonly bodies: readonly string[];
  readonly cookies: readonly string[];
  readonly perSecond: number;
  readonly ms: number;
}

export interface GuestReport {
  /** Milliseconds from when it was to be asked to the whole answer, sorted. */
  readonly times: number[];
  readonly internalErrors: number;
  readonly failures: number;
}

/** Other people: each request goes out at its time, however late the answers before it are. */
async function ask({ port, bodies, cookies, perSecond, ms }: GuestCommand): Promise<GuestReport> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const times: number[] = [];
  let [internalErrors, failures] = [0, 0];
  const startMs = performance.now();
  const askOne = async (index: number): Promise<void> => {
    const dueMs = startMs + (index * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
    const answer = await post(agent, port, bodies[index % bodies.length]!, cookies[index % cookies.length]!, index).catch(String);
    times.push(performance.now() - dueMs);
    if (answer.includes('"INTERNAL_SERVER_ERROR"')) internalErrors++;
    if (!answer.startsWith('{"data"')) failures++;
  };
  await Promise.all(Array.from({ length: Math.floor((ms / 1_000) * perSecond) }, (_, index) => askOne(index)));
  agent.destroy();
  return { times: times.sort((a, b) => a - b), internalErrors, failures };
}

function post(agent: http.Agent, port: number, body: string, cookie: string, index: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      cookie,
      "x-forwarded-for": `198.51.100.${1 + (index % 50)}`,
    };
    const request = http.request({ agent, host: "127.0.0.1", port, path: "/graphql", method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve(text)).on("error", reject);
    });
    request.on("error", reject).end(body);
  });
}

process.on("message", (command: GuestCommand) => void ask(command).then((report) => process.send!(report)));
process.on("disconnect", () => process.exit(0));
