import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderFixture } from "../testing/fixture";
import AdminPage from "./AdminPage";

test("ADMIN-042 the admin page goes from tab to tab and can be left, also in browsers whose scrolling answers with a promise", async () => {
  const { router, unmount } = renderFixture(<AdminPage />, { path: "/admin", route: "/admin", viewer: "admin" });
  await screen.findByRole("heading", { name: "Overview" });
  await userEvent.click(screen.getByRole("link", { name: "Ledger" }));
  await screen.findByRole("heading", { name: "Ledger" });
  expect(router.state.location.search).toBe("?tab=ledger");
  expect(unmount).not.toThrow();
});
