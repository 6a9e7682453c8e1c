import type { Page, Request, WebSocket } from "playwright-core";

/** What a page did with its line to the server: sockets opened, replays asked for, and what its top bar said meanwhile. */
export interface LineWatch {
  /** Sockets opened since the page was made. */
  readonly sockets: () => number;
  /** `afterSequence` of each replay query of this stream sent so far, over HTTP or a socket. */
  readonly replays: (
    field: "feedEventsSince" | "portfolioEventsSince" | "copyEventsSince" | "messageEventsSince" | "notificationEventsSince",
  ) => number[];
  /** The states that the top bar has shown, in order, without repetitions. Call after the page has loaded. */
  readonly states: () => Promise<string[]>;
}

interface GraphqlBody {
  readonly query?: string;
  readonly variables?: { readonly afterSequence?: number };
}

/** "Connecting…" is not among them: a socket that opens at once is live before the word was ever drawn. */
const stateWords = ["Live", "Catching up…", "Offline"];

/** Runs in the page: notes each word that the top bar's connection shows, however short. */
function noteStates(words: string[]): void {
  const seen: string[] = ((window as { lineStates?: string[] }).lineStates = []);
  const look = (): void => {
    const shown = [...document.querySelectorAll("header [role=status]")]
      .map((node) => node.textContent?.trim() ?? "")
      .find((text) => words.includes(text));
    if (shown && seen.at(-1) !== shown) seen.push(shown);
  };
  const start = (): void => {
    new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true, characterData: true });
    look();
  };
  if (document.documentElement) start();
  else document.addEventListener("DOMContentLoaded", start);
}

/** Watches from the next navigation on. */
export async function watchLine(page: Page): Promise<LineWatch> {
  let sockets = 0;
  const bodies: GraphqlBody[] = [];
  page.on("websocket", (socket) => {
    sockets++;
    noteFrames(socket, bodies);
  });
  page.on("request", (request) => void noteGraphql(request, bodies));
  await page.addInitScript(noteStates, stateWords);
  return {
    sockets: () => sockets,
    replays: (field) => bodies.filter(({ query }) => query?.includes(field)).map(({ variables }) => Number(variables?.afterSequence)),
    states: () => page.evaluate(() => (window as { lineStates?: string[] }).lineStates ?? []),
  };
}

function noteGraphql(request: Request, bodies: GraphqlBody[]): void {
  if (request.method() !== "POST" || !new URL(request.url()).pathname.endsWith("/graphql")) return;
  bodies.push(...[(request.postDataJSON() as GraphqlBody | GraphqlBody[] | null) ?? {}].flat());
}

function noteFrames(socket: WebSocket, bodies: GraphqlBody[]): void {
  socket.on("framesent", ({ payload }) => {
    const message = JSON.parse(String(payload)) as { type: string; payload?: GraphqlBody };
    if (message.type === "subscribe" && message.payload) bodies.push(message.payload);
  });
}
