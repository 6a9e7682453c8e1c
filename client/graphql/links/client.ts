import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, Observable, ServerError } from "@apollo/client";
import { ErrorLink } from "@apollo/client/link/error";
import { OperationTypeNode, print } from "graphql";
import type { Client } from "graphql-ws";
import { tap } from "rxjs";
import { createCache } from "../cache/cache";
import { codesOf } from "./error-codes";
import { sharedRequests } from "./shared-requests";
import type { PageState } from "../session/page-state";
import { testModeHeaders } from "../session/test-mode";

export interface ClientOptions {
  readonly uri?: string;
  /** A request of a signed-in page was answered with "please log in". */
  readonly onSignedOut: () => void;
  /** A request was refused for the test mode it asked for. */
  readonly onTestModeRefused?: () => void;
  /** Called with the name of each mutation that the server answered. */
  readonly onMutated?: (name: string) => void;
  /** Replaces the network in tests. */
  readonly link?: ApolloLink;
  /** What a pre-rendered page was rendered from. */
  readonly restored?: Pick<PageState, "cache" | "isLive"> | null;
  /** Where pages are rendered: nothing is asked that is not in the cache. */
  readonly isServer?: boolean;
}

/** For as long nothing is asked again that a pre-rendered page came with; its parts are all rendered by then. */
const restoredMs = 5_000;

/** Milliseconds until a request without an answer counts as lost: a connection that went silent would keep it for ever. */
const answerWaitMs = 12_000;

const fetchInTime: typeof fetch = (input, init) => {
  const limit = AbortSignal.timeout(answerWaitMs);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
};

/** In a query's context: sends it over this socket. What has just answered is alive; a kept HTTP connection may not be. */
export interface SocketContext {
  readonly socketClient?: Client;
}

const overSocket = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const { query, variables, operationName } = operation;
      return (operation.getContext() as Required<SocketContext>).socketClient.subscribe(
        { query: print(query), variables, operationName },
        observer,
      );
    }),
);

const reportMutations = (onMutated: ClientOptions["onMutated"] = () => undefined): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ data }) => {
        if (data && operation.operationType === OperationTypeNode.MUTATION) onMutated(operation.operationName ?? "");
      }),
    ),
  );

/**
 * The Apollo client of one session: same-origin HTTP with cookies. Subscriptions do not pass through it: `live.ts` and
 * `quotes.ts` own the socket and write what arrives into the same cache.
 */
export function createApollo(options: ClientOptions): ApolloClient {
  const shared = sharedRequests(fetchInTime);
  const http: HttpLink.Options = { uri: options.uri ?? "/graphql", credentials: "same-origin", headers: testModeHeaders() };
  const overHttp = ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.MUTATION,
    new HttpLink({ ...http, fetch: fetchInTime }),
    new HttpLink({ ...http, fetch: shared.fetch }),
  );
  const link =
    options.link ??
    ApolloLink.split(
      ({ getContext }) => (getContext() as SocketContext).socketClient !== undefined,
      overSocket,
      shared.inTurn.concat(overHttp),
    );
  const signOutOnFault = new ErrorLink(({ error }) => {
    if (CombinedGraphQLErrors.is(error) && codesOf(error).includes("UNAUTHENTICATED")) options.onSignedOut();
    if (ServerError.is(error) && error.statusCode === 403 && error.bodyText.includes("isTestModeRefused")) options.onTestModeRefused?.();
  });
  return new ApolloClient({
    cache: createCache().restore(options.restored?.cache ?? {}),
    ...(options.restored?.isLive === false && { ssrForceFetchDelay: restoredMs }),
    ssrMode: options.isServer ?? false,
    link: ApolloLink.from([signOutOnFault, reportMutations(options.onMutated), link]),
    devtools: { enabled: import.meta.env?.DEV ?? false },
    defaultOptions: {
      watchQuery: { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" },
    },
  });
}

/**
 * Id of the server's log line of a failed request: `extensions.logId` of an error the server masked, else the answer's
 * `x-request-id`. Null when the server was not reached or had nothing to log.
 */
export function logIdOf(error: unknown): string | null {
  const list = (error as { errors?: readonly { extensions?: { logId?: unknown } }[] } | null)?.errors;
  const id = list?.find((one) => typeof one.extensions?.logId === "string")?.extensions?.logId;
  if (typeof id === "string") return id;
  return ServerError.is(error) ? error.response.headers.get("x-request-id") : null;
}
