import { makeVar } from "@apollo/client";
import type { ReactiveVar } from "@apollo/client";
import { createClient } from "graphql-ws";
import type { Client } from "graphql-ws";
import { testModeHeaders } from "../session/test-mode";

/** What the top bar shows about the line to the server. `since` is this browser's clock. */
export type ConnectionState =
  | { readonly kind: "connecting" }
  | { readonly kind: "live"; readonly pingMs: number | null }
  | { readonly kind: "catchingUp"; readonly done: number; readonly of: number }
  | { readonly kind: "offline"; readonly since: Date };

/** Milliseconds. A connection that went silent without closing is noticed after at most `pingEveryMs + pongWaitMs`. */
export interface SocketTimes {
  readonly pingEveryMs: number;
  readonly pongWaitMs: number;
  /** From the first packet to the server's acknowledgement. */
  readonly connectWaitMs: number;
  readonly retryMinMs: number;
  readonly retryMaxMs: number;
}

export const socketTimes: SocketTimes = {
  pingEveryMs: 4_000,
  pongWaitMs: 4_000,
  connectWaitMs: 8_000,
  retryMinMs: 400,
  retryMaxMs: 15_000,
};

/** Close code of the server when the session behind the socket has ended. */
const forbiddenCode = 4403;
/** Close code of the server when it does not grant the test mode that the socket asked for. */
const testModeRefusedCode = 4410;

export interface SocketOptions {
  readonly url: string;
  readonly onForbidden: () => void;
  readonly onTestModeRefused?: () => void;
  readonly times?: SocketTimes;
  readonly webSocketImpl?: unknown;
  /** 0 to 1, spreads the retries of many clients. */
  readonly jitter?: () => number;
}

export interface Socket {
  readonly client: Client;
  readonly connection: ReactiveVar<ConnectionState>;
  /** Ends the wait before the next attempt; "Retry" in the top bar, or the browser being online again. */
  retryNow(): void;
  /** Ends the socket for good. */
  dispose(): void;
}

const codeOf = (event: unknown): number | undefined => (event as { code?: number } | null)?.code;

/**
 * The one socket of a signed-in session: opened at once, kept open, replaced by a new one for ever until disposed.
 * graphql-ws itself never ends a connection that went silent; the watch here does.
 */
export function openSocket(options: SocketOptions): Socket {
  const times = options.times ?? socketTimes;
  const connection = makeVar<ConnectionState>({ kind: "connecting" });
  const wait = waiting(times, options.jitter ?? Math.random);
  const watch = silenceWatch(times, () => client.terminate());
  let isDisposed = false;

  const isUp = (): boolean => connection().kind === "live" || connection().kind === "catchingUp";

  // Once offline the watch belongs to the next attempt: a late word of the old socket must not call it off, or an attempt
  // that is never answered would be waited for for ever.
  const goOffline = (): void => {
    if (isDisposed || connection().kind === "offline") return;
    watch.rest();
    connection({ kind: "offline", since: new Date() });
  };

  let operations = 0;
  const client: Client = createClient({
    url: options.url,
    // Short, and alike in every browser: the server then writes the same bytes to a whole crowd.
    generateID: () => String(++operations),
    connectionParams: testModeHeaders,
    lazy: false,
    keepAlive: times.pingEveryMs,
    retryAttempts: Infinity,
    retryWait: wait.before,
    shouldRetry: (event) => codeOf(event) !== forbiddenCode,
    onNonLazyError: (event) => {
      if (codeOf(event) === forbiddenCode) options.onForbidden();
      else if (!isDisposed) console.warn("The live connection was closed for good; reload the page to connect again.");
    },
    ...(options.webSocketImpl ? { webSocketImpl: options.webSocketImpl } : {}),
    on: {
      connecting: () => watch.expect(times.connectWaitMs),
      connected: () => {
        watch.rest();
        connection({ kind: "live", pingMs: null });
      },
      ping: (isReceived) => {
        if (!isReceived && isUp()) watch.pinged();
      },
      pong: (isReceived) => {
        const pingMs = isReceived && isUp() ? watch.answered() : null;
        if (pingMs !== null && connection().kind === "live") connection({ kind: "live", pingMs });
      },
      closed: (event) => {
        goOffline();
        if (codeOf(event) === testModeRefusedCode) options.onTestModeRefused?.();
      },
      error: goOffline,
    },
  });

  const forgetWaking = onWaking(wait.now);
  return {
    client,
    connection,
    retryNow: wait.now,
    dispose: () => {
      isDisposed = true;
      forgetWaking();
      watch.rest();
      wait.now();
      // Rejects when it was connecting in vain, which no longer matters to anyone.
      void Promise.resolve(client.dispose()).catch(() => undefined);
    },
  };
}

/** Calls back when the browser is online again or the page is looked at again: then nobody wants to wait. */
function onWaking(wake: () => void): () => void {
  if (typeof window === "undefined") return () => undefined;
  const onSeen = (): void => {
    if (document.visibilityState === "visible") wake();
  };
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", onSeen);
  return () => {
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", onSeen);
  };
}

/** Jittered, doubling waits that can be cut short. */
function waiting(times: SocketTimes, jitter: () => number) {
  let wake: () => void = () => undefined;
  return {
    before: (retries: number) =>
      new Promise<void>((resolve) => {
        const longest = Math.min(times.retryMaxMs, times.retryMinMs * 2 ** retries);
        const timer = setTimeout(resolve, longest * (0.5 + jitter() / 2));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    now: () => wake(),
  };
}

/** One timer: armed while an answer is owed, fires `onSilence` when it stays away. */
function silenceWatch(times: SocketTimes, onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pingedAt = 0;
  const expect = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, ms);
  };
  return {
    expect,
    rest: () => clearTimeout(timer),
    pinged: () => {
      pingedAt = performance.now();
      expect(times.pongWaitMs);
    },
    answered: () => {
      clearTimeout(timer);
      return Math.round(performance.now() - pingedAt);
    },
  };
}
