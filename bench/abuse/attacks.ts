import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { WebSocket } from "ws";

/** What an attack gets to know, and where it counts the answers. */
export interface Attack {
  readonly port: number;
  /** The attacker's, as the trusted proxy of the bench would say it: one address, whoever else asks. */
  readonly address: string;
  /** The attacker's own session, for what takes one. */
  readonly cookie: string;
  /** The attacker's record account. */
  readonly accountId: string;
  readonly counts: { answers: number; refused: number; internalErrors: number };
  isOver(): boolean;
}

const atOnce = 6;

async function post({ port, address, counts }: Attack, body: object, cookie?: string): Promise<any> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address, ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    note(counts, text);
    return JSON.parse(text);
  } catch {
    counts.refused++;
    return {};
  }
}

function note(counts: Attack["counts"], text: string): void {
  counts.answers++;
  if (text.includes('"RATE_LIMITED"') || text.includes('"LIMIT_EXCEEDED"')) counts.refused++;
  if (text.includes('"INTERNAL_SERVER_ERROR"')) counts.internalErrors++;
}

/** So many loops side by side until the attack is over. */
async function loops(attack: Attack, count: number, work: () => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (!attack.isOver()) await work();
    }),
  );
}

/** A document that nobody has sent before, with one field 480 times. */
const longDocument = (): string => `{ ${Array.from({ length: 480 }, () => "me { id }").join(" ")} } # ${randomUUID()}`;
/** As long, but within what is validated: it is charged and then refused by its last field. */
const uncachedDocument = (): string =>
  `{ ${Array.from({ length: 45 }, () => "me { id name bio role tier }").join(" ")} none${randomUUID().replaceAll("-", "")} }`;
const aliasedIntrospection = `{ ${Array.from({ length: 15 }, (_, index) => `a${index}: __schema { types { name description fields { name description type { name } args { name } } } }`).join(" ")} }`;
const introspection = `{ __schema { types { name description fields { name description type { name } args { name } } } } }`;

function socketOf({ port, address }: Attack): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, "graphql-transport-ws", { headers: { "x-forwarded-for": address } });
  return socket.on("error", () => {});
}

/** Sends documents over one anonymous socket as fast as it takes them. */
async function floodSocket(attack: Attack): Promise<void> {
  const socket = socketOf(attack);
  await new Promise<void>((resolve) => socket.once("open", () => resolve()).once("close", () => resolve()));
  socket.send(JSON.stringify({ type: "connection_init" }));
  let waiting = 0;
  socket.on("message", (data) => {
    waiting--;
    note(attack.counts, String(data));
  });
  let sent = 0;
  await loops(attack, 1, async () => {
    if (socket.readyState !== WebSocket.OPEN) return new Promise((resolve) => setTimeout(resolve, 20));
    while (waiting < 20) {
      waiting++;
      const query = sent % 2 === 0 ? longDocument() : uncachedDocument();
      socket.send(JSON.stringify({ id: `q${sent++}`, type: "subscribe", payload: { query } }));
    }
    return new Promise((resolve) => setTimeout(resolve, 5));
  });
  socket.terminate();
}

/** Opens so many connections that say what `first` says, then a byte now and then. */
async function drip(attack: Attack, count: number, first: string): Promise<void> {
  const sockets = Array.from({ length: count }, () => connect(attack.port, "127.0.0.1").on("error", () => {}));
  for (const socket of sockets) {
    socket.once("close", () => attack.counts.refused++).on("data", (data) => note(attack.counts, String(data)));
    socket.write(first);
  }
  await loops(attack, 1, async () => {
    for (const socket of sockets) if (socket.writable) socket.write(" ");
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  for (const socket of sockets) socket.destroy();
}

const bodyHead = ({ address }: Attack): string =>
  `POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;

const resetPaper = "mutation ($input: ResetPaperInput!) { resetPaper(input: $input) { errors { code } } }";
const createUpload = "mutation { createUpload(input: { bytes: 5000000 }) { upload { url } errors { code } } }";

/** Asks for an address to send a picture to, and sends five megabytes of noise there. */
async function uploadNoise(attack: Attack): Promise<void> {
  const answer = await post(attack, { query: createUpload }, attack.cookie);
  const url = answer.data?.createUpload?.upload?.url as string | undefined;
  if (!url) return new Promise((resolve) => setTimeout(resolve, 10));
  try {
    const response = await fetch(`http://127.0.0.1:${attack.port}${url}`, {
      method: "PUT",
      headers: { "content-type": "image/png", cookie: attack.cookie, "x-forwarded-for": attack.address },
      body: Buffer.alloc(5_000_000, 7),
    });
    note(attack.counts, await response.text());
  } catch {
    attack.counts.refused++;
  }
}

/** By name: what each does until it is over. */
export const attacks: Readonly<Record<string, (attack: Attack) => Promise<void>>> = {
  documents: (attack) => {
    let sent = 0;
    return loops(attack, atOnce, () => post(attack, { query: sent++ % 2 === 0 ? longDocument() : uncachedDocument() }));
  },
  socketDocuments: floodSocket,
  drippingBodies: (attack) => drip(attack, 500, bodyHead(attack)),
  connections: async (attack) => {
    const sockets: WebSocket[] = [];
    await loops(attack, 10, async () => {
      const socket = socketOf(attack);
      sockets.push(socket);
      await new Promise<void>((resolve) => {
        socket.once("open", () => (attack.counts.answers++, resolve())).once("error", () => (attack.counts.refused++, resolve()));
      });
    });
    for (const socket of sockets) socket.terminate();
  },
  resetPaper: (attack) =>
    loops(attack, 60, () =>
      post(
        attack,
        { query: resetPaper, variables: { input: { accountId: attack.accountId, clientRequestId: randomUUID() } } },
        attack.cookie,
      ),
    ),
  introspection: (attack) => {
    let sent = 0;
    return loops(attack, atOnce, () => post(attack, { query: sent++ % 2 === 0 ? aliasedIntrospection : introspection }));
  },
  uploads: (attack) => loops(attack, atOnce, () => uploadNoise(attack)),
};
