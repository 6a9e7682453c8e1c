import { ApolloLink, Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { nextTask } from "../../lib/browser/next-task";

/** What the server takes in one request (`operationsPerRequestMax`). */
const perRequestMax = 8;
/** Of all bodies together: as UTF-8 they stay under what the server reads of a request. */
const charactersMax = 60_000;

const linesType = "application/jsonl";

/** A written query that has not been answered. */
interface Asked {
  readonly uri: RequestInfo | URL;
  readonly init: RequestInit;
  readonly answer: (response: Response) => void;
  readonly fail: (error: unknown) => void;
  /** Called when nobody waits for it any more. */
  leave: () => void;
  isLeft: boolean;
}

export interface SharedRequests {
  /** Comes before the links that write requests. */
  readonly inTurn: ApolloLink;
  /** What the link that writes queries sends with; mutations are sent with a `fetch` of their own. */
  readonly fetch: typeof fetch;
}

/**
 * Queries that a page asks at one moment travel in one HTTP request, and each is answered as soon as the server has its answer. Each is written
 * in a task of its own, in the order asked: the parts of a page ask all at once, when they are first shown, and writing a request
 * takes a slow phone a hundredth of a second. A mutation travels alone, after what was asked before it.
 */
export function sharedRequests(send: typeof fetch): SharedRequests {
  let last = Promise.resolve();
  let inLine = 0;
  let written: Asked[] = [];
  const sendWritten = (): void => {
    const asked = written.filter(({ isLeft }) => !isLeft);
    written = [];
    for (const some of requestsOf(asked)) void sendTogether(some, send);
  };
  const inTurn = new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        let isOver = false;
        let sent: { unsubscribe(): void } | undefined;
        const write = (): void => {
          inLine -= 1;
          try {
            if (operation.operationType === OperationTypeNode.MUTATION) sendWritten();
            if (!isOver) sent = forward(operation).subscribe(observer);
          } finally {
            if (inLine === 0) sendWritten();
          }
        };
        inLine += 1;
        last = last.then(nextTask);
        last.then(write).catch((error: unknown) => observer.error(error));
        return () => {
          isOver = true;
          sent?.unsubscribe();
        };
      }),
  );
  const fetchShared: typeof fetch = (uri, init = {}) =>
    new Promise((answer, fail) => {
      const asked: Asked = { uri, init, answer, fail, leave: () => undefined, isLeft: false };
      init.signal?.addEventListener("abort", () => {
        asked.isLeft = true;
        fail(init.signal!.reason as Error);
        asked.leave();
      });
      written.push(asked);
      if (inLine === 0) queueMicrotask(sendWritten);
    });
  return { inTurn, fetch: fetchShared };
}

const bodyOf = ({ init }: Asked): string => init.body as string;

function requestsOf(asked: readonly Asked[]): Asked[][] {
  const found: Asked[][] = [];
  let characters = 0;
  for (const one of asked) {
    characters += bodyOf(one).length;
    if (found.length === 0 || found.at(-1)!.length === perRequestMax || characters > charactersMax) {
      found.push([]);
      characters = bodyOf(one).length;
    }
    found.at(-1)!.push(one);
  }
  return found;
}

async function sendTogether(asked: readonly Asked[], send: typeof fetch): Promise<void> {
  const [first] = asked;
  if (asked.length === 1) return sendAlone(first!, send);
  const left = new AbortController();
  const leave = (): void => {
    if (asked.every(({ isLeft }) => isLeft)) left.abort();
  };
  for (const one of asked) one.leave = leave;
  const headers = new Headers(first!.init.headers);
  headers.set("accept", linesType);
  const body = `[${asked.map(bodyOf).join(",")}]`;
  try {
    const response = await send(first!.uri, { ...first!.init, headers, body, signal: left.signal });
    if (response.headers.get("content-type")?.startsWith(linesType)) await answerEach(asked, response);
    // A server that takes no lists: one that is older than this page.
    else if (response.status === 400) for (const one of asked) sendAlone(one, send);
    else await answerAlike(asked, response);
  } catch (error) {
    for (const one of asked) one.fail(error);
  }
}

function sendAlone(one: Asked, send: typeof fetch): void {
  if (!one.isLeft) send(one.uri, one.init).then(one.answer, one.fail);
}

/** The request as a whole was refused. */
async function answerAlike(asked: readonly Asked[], response: Response): Promise<void> {
  const { status, headers } = response;
  const text = await response.text();
  for (const one of asked) one.answer(new Response(text, { status, headers }));
}

/** `[index, status, content type, answer]`, as the server writes a line; the answer is read where all answers are. */
const lineStart = /^\[(\d+),(\d+),"([^"]*)",/;

async function answerEach(asked: readonly Asked[], response: Response): Promise<void> {
  const requestId = response.headers.get("x-request-id");
  for await (const line of linesOf(response.body!)) {
    const [start, index, status, type] = lineStart.exec(line)!;
    const headers = { "content-type": type!, ...(requestId && { "x-request-id": requestId }) };
    asked[Number(index)]!.answer(new Response(line.slice(start.length, -1), { status: Number(status), headers }));
    // What came together is drawn one after the other, so that a press may come between.
    await nextTask();
  }
  const cut = new TypeError("The answer ended early.");
  for (const one of asked) one.fail(cut);
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}
