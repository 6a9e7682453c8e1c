import { ApolloLink, Observable } from "@apollo/client";
import { makeVar } from "@apollo/client";
import { MantineProvider } from "@mantine/core";
import { render, type RenderResult } from "@testing-library/react";
import { getOperationAST } from "graphql";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { MeDocument, type MeFactsFragment } from "../identity/account/me.generated";
import { createApollo } from "../graphql/links/client";
import { openLine } from "../graphql/live/line";
import { SessionProvider } from "../graphql/session/SessionContext";
import { Sessions } from "../graphql/session/session";
import type { ConnectionState, Socket } from "../graphql/links/socket";
import { cssVariables, theme } from "../ui/theme/theme";
import { viewers, type ViewerName } from "./viewers";

/** What a test answers to an operation: data, or an error to throw. Called at every request. */
export type Answers = Record<string, (variables: Record<string, unknown>) => object | Error | Promise<object>>;

interface Sink {
  next(value: unknown): void;
  error(error: unknown): void;
}

/** A screen over the real cache, client, streams and router; only the network is the test's. */
export interface Fixture extends RenderResult {
  readonly client: ReturnType<typeof createApollo>;
  /** Names and variables of what was asked, in order. */
  readonly asked: { readonly name: string; readonly variables: Record<string, unknown> }[];
  readonly connection: ReturnType<typeof makeVar<ConnectionState>>;
  readonly router: ReturnType<typeof createMemoryRouter>;
  /** Sends one message of a stream to everyone who subscribed to it under variables that `matches` accepts. */
  push(field: string, message: object, matches?: (variables: Record<string, unknown>) => boolean): void;
  /** Ends these subscriptions with an error of this code. */
  refuse(field: string, code: string, matches?: (variables: Record<string, unknown>) => boolean): void;
}

export interface FixtureOptions {
  readonly path?: string;
  readonly route?: string;
  readonly answers?: Answers;
  /** Who is signed in; "visitor" is nobody. */
  readonly viewer?: ViewerName | MeFactsFragment;
}

function answeringLink(answers: Answers, asked: Fixture["asked"]): ApolloLink {
  return new ApolloLink((operation) => {
    const name = getOperationAST(operation.query)?.name?.value ?? "";
    asked.push({ name, variables: operation.variables });
    return new Observable((observer) => {
      const answer = answers[name];
      // A later turn, like a network: never within the render that asked.
      void Promise.resolve()
        .then(() => answer?.(operation.variables) ?? new Error(`No answer to ${name}`))
        .then(
          (data) => {
            if (data instanceof Error) return observer.error(data);
            observer.next({ data: data as Record<string, unknown> });
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
    });
  });
}

export function renderFixture(page: ReactNode, { path = "/", route = "*", answers = {}, viewer = "eater" }: FixtureOptions = {}): Fixture {
  const asked: Fixture["asked"] = [];
  const sinks: { query: string; variables: Record<string, unknown>; sink: Sink }[] = [];
  const connection = makeVar<ConnectionState>({ kind: "live", pingMs: 38 });
  const socket = {
    connection,
    retryNow: () => undefined,
    dispose: () => undefined,
    client: {
      subscribe: ({ query, variables }: { query: string; variables: Record<string, unknown> }, sink: Sink) => {
        const entry = { query, variables, sink };
        sinks.push(entry);
        return () => sinks.splice(sinks.indexOf(entry), 1);
      },
    },
  } as unknown as Socket;
  const link = answeringLink(answers, asked);
  const sessions = new Sessions({
    createClient: (options) => createApollo({ ...options, link }),
    openSocket: () => socket,
    openLine,
    channel: null,
  });
  const me = typeof viewer === "string" ? viewers[viewer] : viewer;
  sessions.get().client.writeQuery({ query: MeDocument, data: { me } });
  sessions.known(me);
  const router = createMemoryRouter(
    [
      { path: route, element: page },
      { path: "*", element: <p>another page</p> },
    ],
    { initialEntries: [path] },
  );
  const rendered = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <SessionProvider sessions={sessions}>
        <RouterProvider router={router} />
      </SessionProvider>
    </MantineProvider>,
  );
  const push: Fixture["push"] = (field, message, matches = () => true) => {
    for (const { query, variables, sink } of [...sinks])
      if (new RegExp(`\\b${field}\\b`).test(query) && matches(variables)) sink.next({ data: { [field]: message } });
  };
  const refuse: Fixture["refuse"] = (field, code, matches = () => true) => {
    for (const { query, variables, sink } of [...sinks])
      if (new RegExp(`\\b${field}\\b`).test(query) && matches(variables)) sink.error([{ message: code, extensions: { code } }]);
  };
  return { ...rendered, client: sessions.get().client, asked, connection, router, push, refuse };
}
