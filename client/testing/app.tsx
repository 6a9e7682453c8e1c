import { ApolloLink, makeVar, Observable } from "@apollo/client";
import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { getOperationAST } from "graphql";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import type { MeFactsFragment } from "../identity/account/me.generated";
import { createApollo } from "../graphql/links/client";
import { SessionProvider } from "../graphql/session/SessionContext";
import { openLine } from "../graphql/live/line";
import { Sessions } from "../graphql/session/session";
import type { ConnectionState, Socket } from "../graphql/links/socket";
import { routes as appRoutes } from "../routes";
import { theme } from "../ui/theme/theme";
import { viewers, type ViewerName } from "./viewers";

/** What the fake server says: data, an error, or "never" for a request that stays open. */
export type Answer = (variables: Record<string, unknown>) => object | Error | "never";

export interface AppOptions {
  readonly path: string;
  /** Who the server says is signed in, "visitor" being nobody; a promise lets a test hold the answer back. */
  readonly viewer: ViewerName | MeFactsFragment | Promise<MeFactsFragment | null>;
  readonly answers?: Record<string, Answer>;
  /** Other contents under the same rules. */
  readonly routes?: RouteObject[];
}

/** The whole app from its routes down, over the real client and cache; what no answer is given for stays loading. */
export function renderApp({ path, viewer, answers = {}, routes = appRoutes }: AppOptions) {
  const asked: { name: string; variables: Record<string, unknown> }[] = [];
  const answerTo = async (name: string, variables: Record<string, unknown>): Promise<object | Error | "never"> =>
    answers[name]?.(variables) ?? (name === "Me" ? { me: typeof viewer === "string" ? viewers[viewer] : await viewer } : "never");
  const link = new ApolloLink((operation) => {
    const name = getOperationAST(operation.query)?.name?.value ?? "";
    asked.push({ name, variables: operation.variables });
    return new Observable((observer) => {
      void answerTo(name, operation.variables).then((answer) => {
        if (answer === "never") return;
        if (answer instanceof Error) return observer.error(answer);
        observer.next({ data: answer as Record<string, unknown> });
        observer.complete();
      });
    });
  });
  const connection = makeVar<ConnectionState>({ kind: "live", pingMs: 38 });
  const socket = {
    client: { subscribe: () => () => undefined },
    connection,
    retryNow: () => undefined,
    dispose: () => undefined,
  } as unknown as Socket;
  const sessions = new Sessions({
    channel: null,
    openSocket: () => socket,
    openLine,
    createClient: (options) => createApollo({ ...options, link }),
  });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <MantineProvider theme={theme} env="test">
      <SessionProvider sessions={sessions}>
        <RouterProvider router={router} />
      </SessionProvider>
    </MantineProvider>,
  );
  return { ...view, router, sessions, asked, connection };
}
