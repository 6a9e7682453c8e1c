import { ApolloProvider, useFragment, useQuery, useReactiveVar } from "@apollo/client/react";
import { makeVar } from "@apollo/client";
import type { OperationVariables } from "@apollo/client";
import { createContext, use, useDeferredValue, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { MeDocument } from "../../identity/account/me.generated";
import type { MeFactsFragment } from "../../identity/account/me.generated";
import type { AppliedListener, LiveStream } from "../live/live-stream";
import { QuoteFactsFragmentDoc } from "../live/quotes.generated";
import type { QuoteFactsFragment } from "../live/quotes.generated";
import type { Session, Sessions } from "./session";
import type { ConnectionState } from "../links/socket";

interface Shared extends Session {
  readonly sessions: Sessions;
}
const SessionContext = createContext<Shared | null>(null);

/** Puts the current session under all pages; a change of user mounts them anew over an empty cache. */
export function SessionProvider({ sessions, children }: { sessions: Sessions; children: ReactNode }) {
  const newest = useSyncExternalStore(sessions.subscribe, sessions.get, sessions.get);
  // A line that opens comes to everything that waits for it in slices that a press may interrupt; another session at once.
  const shown = useDeferredValue(newest);
  const session = shown.epoch === newest.epoch ? shown : newest;
  const shared = useMemo(() => ({ ...session, sessions }), [session, sessions]);
  return (
    <SessionContext value={shared}>
      <ApolloProvider client={session.client}>
        <ViewerProvider key={session.epoch}>{children}</ViewerProvider>
      </ApolloProvider>
    </SessionContext>
  );
}

export function useSession(): Shared {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider above it.");
  return session;
}

export type ViewerState =
  | { readonly status: "loading"; readonly me: null }
  | { readonly status: "unreachable"; readonly me: null; readonly error: Error; readonly retry: () => Promise<unknown> }
  | { readonly status: "visitor"; readonly me: null }
  | { readonly status: "signedIn"; readonly me: MeFactsFragment };

const ViewerContext = createContext<ViewerState | null>(null);

/** Asks once, for all below it, who is looking. */
function ViewerProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { data, error, refetch } = useQuery(MeDocument, {
    fetchPolicy: "cache-first",
    // While it is asked again the error stays on the screen: nothing flickers between two tries.
    notifyOnNetworkStatusChange: false,
  });
  const viewer = useMemo<ViewerState>(() => {
    if (data) return data.me ? { status: "signedIn", me: data.me } : { status: "visitor", me: null };
    if (error) return { status: "unreachable", me: null, error, retry: () => refetch().catch(() => undefined) };
    return { status: "loading", me: null };
  }, [data, error, refetch]);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who is looking. `loading` until the server has said so once; after that the cache answers. */
export function useViewer(): ViewerState {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error("useViewer needs a SessionProvider above it.");
  return viewer;
}

/** The signed-in user, on pages that only signed-in users reach. */
export function useMe(): MeFactsFragment {
  const viewer = useViewer();
  if (!viewer.me) throw new Error("This page needs a signed-in user.");
  return viewer.me;
}

const quiet = makeVar<ConnectionState>({ kind: "connecting" });

/** The line to the server, as the top bar shows it. Null for visitors, who have none, and outside a session. */
export function useConnection(): ConnectionState | null {
  const line = use(SessionContext)?.line;
  const state = useReactiveVar(line?.connection ?? quiet);
  return line ? state : null;
}

/** Since when the line has been down, null while it is up. `<Num staleSince>` greys only after a blink's length. */
export function useOfflineSince(): Date | null {
  const connection = useConnection();
  return connection?.kind === "offline" ? connection.since : null;
}

/**
 * Keeps a page's lists live. Pass the list's `asOfSequence` as soon as it is loaded (until then events wait), or
 * `variables: null` while there is nothing to follow. For visitors it does nothing.
 */
export function useStream<Variables extends OperationVariables>(
  stream: LiveStream<Variables, never>,
  variables: Variables | null,
  asOfSequence: number | null | undefined,
): void {
  const live = useSession().line?.live;
  const key = variables && JSON.stringify(variables);
  const joined = useRef<ReturnType<NonNullable<typeof live>["join"]> | null>(null);
  const latest = useRef(asOfSequence);
  useEffect(() => {
    latest.current = asOfSequence;
    if (asOfSequence !== null && asOfSequence !== undefined) joined.current?.markSynced(asOfSequence);
  }, [asOfSequence]);
  useEffect(() => {
    if (!live || key === null) return;
    const handle = live.join(stream, JSON.parse(key) as Variables);
    joined.current = handle;
    if (latest.current !== null && latest.current !== undefined) handle.markSynced(latest.current);
    return () => {
      joined.current = null;
      handle.release();
    };
  }, [live, stream, key]);
}

/** Calls `listener` for each event of any open stream, once it is in the cache. */
export function useApplied(listener: AppliedListener): void {
  const live = useSession().line?.live;
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => live?.onApplied((...applied) => latest.current(...applied)), [live]);
}

/** Asks for live prices of all these symbols while the component shows. Read them with `useQuote`, or from your own fragments. */
export function useQuotes(symbols: readonly string[]): void {
  const quotes = useSession().line?.quotes;
  const key = [...symbols].sort().join();
  useEffect(() => (quotes && key ? quotes.want(key.split(",")) : undefined), [quotes, key]);
}

/** The live price of one symbol; null until one is in the cache. */
export function useQuote(symbol: string): QuoteFactsFragment | null {
  useQuotes(useMemo(() => [symbol], [symbol]));
  const { data, complete } = useFragment({ fragment: QuoteFactsFragmentDoc, from: { __typename: "Quote", id: `quote:${symbol}` } });
  return complete ? data : null;
}
