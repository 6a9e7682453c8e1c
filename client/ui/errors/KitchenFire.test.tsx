import { ApolloClient, ApolloLink, CombinedGraphQLErrors, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { of } from "rxjs";
import { StrictMode } from "react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { routesWith } from "../../routes";
import { renderApp } from "../../testing/app";
import type { ViewerName } from "../../testing/viewers";
import { theme } from "../theme/theme";
import { KitchenFire, RouteFire } from "./KitchenFire";

/** A page that breaks while it renders, under the app's own error element. */
function breakWith(error: unknown) {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Broken = () => {
    throw error;
  };
  const router = createMemoryRouter(
    [
      {
        errorElement: <RouteFire />,
        children: [
          { path: "/recipe", element: <Broken /> },
          { path: "/feed", element: <p>the feed</p> },
        ],
      },
    ],
    { initialEntries: ["/recipe"] },
  );
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

test("CLIENT-082 a screen that breaks becomes “Kitchen Fire!” without a word of its name, stack or component", async () => {
  const error = new TypeError("The soup is cold");
  breakWith(error);
  await screen.findByRole("heading", { name: "Kitchen Fire!" });
  screen.getByText("The soup is cold");
  expect(document.body.textContent).not.toMatch(/TypeError|Broken|\.tsx|at /);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Return to Feed", "Refresh Kitchen"]);
});

const copiesNote = /Your copies keep running on the server/;

test("MEND-P11 that copies carry on is said to people who copy, and only where the server is known to be well", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = (error: Error) =>
    routesWith(() => () => {
      throw error;
    });
  const shown = async (viewer: ViewerName, error: Error): Promise<boolean> => {
    const { unmount } = renderApp({ path: "/portfolio", viewer, routes: broken(error) });
    await screen.findByRole("heading", { name: "Kitchen Fire!" });
    const isShown = screen.queryByText(copiesNote) !== null;
    unmount();
    return isShown;
  };
  expect(await shown("eater", new Error("The soup is cold"))).toBe(true);
  expect(await shown("feeder", new Error("The soup is cold"))).toBe(false);
  expect(
    await shown("eater", new CombinedGraphQLErrors({ data: null, errors: [{ message: "Something went wrong in the kitchen." }] })),
  ).toBe(false);
  expect(await shown("eater", new TypeError("Failed to fetch"))).toBe(false);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await shown("eater", new TypeError("Failed to fetch"))).toBe(true);
  vi.restoreAllMocks();
  const visitor = renderApp({ path: "/pricing", viewer: "visitor", routes: broken(new Error("The soup is cold")) });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await screen.findByRole("heading", { name: "Kitchen Fire!" });
  expect(screen.queryByText(copiesNote)).toBeNull();
  visitor.unmount();
});

test("CLIENT-083 “Return to Feed” clears the error and goes to the feed", async () => {
  const router = breakWith(new Error(""));
  await screen.findByText("Something unexpected happened.");
  await userEvent.click(screen.getByRole("button", { name: "Return to Feed" }));
  await screen.findByText("the feed");
  expect(router.state.location.pathname).toBe("/feed");
  expect(screen.queryByText("Kitchen Fire!")).toBeNull();
});

test("CLIENT-110 a screen that breaks is reported once, without being asked, and the id of its log line is shown", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const sent: Record<string, unknown>[] = [];
  const link = new ApolloLink((operation) => {
    sent.push(operation.variables["input"] as Record<string, unknown>);
    return of({ data: { reportClientError: { __typename: "ReportClientErrorPayload", logId: "5d02-line", errors: [] } } });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const error = new TypeError("The soup is cold");
  const screenOf = () => (
    <StrictMode>
      <ApolloProvider client={client}>
        <MantineProvider theme={theme} env="test">
          <KitchenFire error={error} onReturn={() => undefined} />
        </MantineProvider>
      </ApolloProvider>
    </StrictMode>
  );
  const router = createMemoryRouter([{ path: "/", element: screenOf() }]);
  render(<RouterProvider router={router} />);
  await screen.findByText("5d02-line");
  expect(sent).toEqual([{ message: "The soup is cold", path: "/", stack: expect.stringContaining("TypeError") }]);
  expect(document.body.textContent).not.toMatch(/TypeError|at /);
});

test("CLIENT-084 “Refresh Kitchen” reloads; the id of the server's log line is named when the server gave one", async () => {
  const reload = vi.fn<() => void>();
  const error = new CombinedGraphQLErrors({
    data: null,
    errors: [{ message: "Something went wrong in the kitchen.", extensions: { code: "INTERNAL_SERVER_ERROR", logId: "3f81-7q4k" } }],
  });
  const router = createMemoryRouter([{ path: "/", element: <KitchenFire error={error} onReturn={() => undefined} onRefresh={reload} /> }]);
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  screen.getByText("3f81-7q4k");
  await userEvent.click(screen.getByRole("button", { name: "Refresh Kitchen" }));
  expect(reload).toHaveBeenCalledTimes(1);
});
