import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture, type Answers } from "../../testing/fixture";
import { DirectoryFilters } from "./DirectoryFilters";
import { useDirectory } from "./use-directory";

const calm = {
  ...{
    __typename: "SavedScreen",
    id: "1",
    name: "Calm crypto",
    view: "WINDOW_SHOP",
    search: "",
    period: "QUARTER",
    assetClass: "CRYPTO",
    mode: null,
  },
  ...{ riskMin: 1, riskMax: 3, recordDaysMin: 365, orderBy: "COPIERS" },
};

function Filters() {
  return <DirectoryFilters directory={useDirectory()} view="FEEDERS" />;
}

const page = (answers: Answers, path = "/feeders") =>
  renderFixture(<Filters />, { path, answers: { SavedScreens: () => ({ savedScreens: [calm] }), ...answers } });

const payload = (savedScreens: object[], errors: object[] = []) => ({ __typename: "SavedScreensPayload", savedScreens, errors });
const refusal = { __typename: "UserError", code: "REQUIRED", message: "Give the screen a name.", path: ["input", "name"], amount: null };

test("MEND-N02 a saved screen opens its view with its filters", async () => {
  page({});
  expect((await screen.findByRole("link", { name: "Calm crypto" })).getAttribute("href")).toBe(
    "/window-shop?period=quarter&assets=crypto&risk=1-3&record=365&order=copiers",
  );
});

test("MEND-N02 the filters of the page are saved under a name; a refusal keeps the dialog and says why", async () => {
  const fixture = page(
    {
      SaveScreen: ({ input }) => ({
        saveScreen: (input as { name: string }).name ? payload([calm, { ...calm, id: "2", name: "Mine" }]) : payload([calm], [refusal]),
      }),
    },
    "/feeders?q=ana&assets=stock&risk=4-6&period=month&order=name",
  );
  fireEvent.click(await screen.findByRole("button", { name: "Save screen" }));
  const name = await screen.findByRole("textbox", { name: "Name" });
  fireEvent.submit(name);
  expect(await screen.findByText("Give the screen a name.")).toBeTruthy();
  fireEvent.change(name, { target: { value: "Mine" } });
  fireEvent.submit(name);
  expect(await screen.findByRole("link", { name: "Mine" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fixture.asked.filter((asked) => asked.name === "SaveScreen").at(-1)!.variables).toEqual({
    input: {
      ...{ name: "Mine", view: "FEEDERS", search: "ana", period: "MONTH", assetClass: "STOCK", orderBy: "NAME" },
      ...{ riskMin: 4, riskMax: 6, recordDaysMin: 0, mode: null },
    },
  });
});

test("MEND-N02 a screen goes by its own button, and the focus stays beside it", async () => {
  page({ DeleteSavedScreen: () => ({ deleteSavedScreen: payload([]) }) });
  fireEvent.click(await screen.findByRole("button", { name: "Delete saved screen Calm crypto" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Calm crypto" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save screen" }));
});
