import type { Page } from "playwright-core";
import { longName } from "../support/answers";
import { alert, busy, heading, press, text, type Screen } from "../support/screens";

export const screens: readonly Screen[] = [
  {
    name: "taste-tests",
    path: "/taste-tests",
    who: "eater",
    normal: (page) => page.getByRole("table", { name: "My taste tests" }),
    states: {
      loading: { rules: { TasteTests: "hold" }, isLoading: true, shows: busy("Loading your taste tests") },
      empty: { rules: { TasteTests: (data) => void (data.tasteTests = []) }, shows: heading("Nothing tasted so far") },
      error: { rules: { TasteTests: "fail" }, shows: alert("Couldn’t load your taste tests") },
      much: {
        rules: {
          TasteTests: (data) => {
            const [first] = data.tasteTests;
            data.tasteTests = Array.from({ length: 50 }, (_, index) => {
              const feeder = { ...first.feeder, id: `feeder-${index}`, name: longName };
              return { ...first, id: `test-${index}`, amount: "1250000", feeder };
            });
          },
        },
        shows: (page) => page.getByRole("checkbox", { name: `Compare the taste test of ${longName}` }).nth(49),
      },
      "under-way": {
        rules: {
          TasteTests: (data) => {
            const [first] = data.tasteTests;
            data.tasteTests = ["QUEUED", "RUNNING", "FAILED", "CANCELLED"].map((status) => ({
              ...{ ...first, id: `test-${status}`, status, result: null },
              failure: status === "FAILED" ? "This feeder has no record that you can see." : null,
            }));
          },
        },
        shows: text("Waiting"),
      },
      result: {
        act: (page) => viewButton(page).click(),
        shows: (page) => page.getByRole("button", { name: "Save as picture" }),
      },
      stopped: {
        rules: { TasteTests: (data) => data.tasteTests.forEach(({ result }: { result: object }) => Object.assign(result, stopped)) },
        act: (page) => viewButton(page).click(),
        shows: text(/The stop loss ended the copy on/),
      },
      "no-trades": {
        rules: { TasteTests: (data) => data.tasteTests.forEach(({ result }: { result: object }) => Object.assign(result, noTrades)) },
        act: (page) => viewButton(page).click(),
        shows: text(/made no trades in this period/),
      },
      failed: {
        rules: {
          TasteTests: (data) =>
            Object.assign(data.tasteTests[0], { status: "FAILED", result: null, failure: "This feeder has no record that you can see." }),
        },
        act: (page) => viewButton(page).click(),
        shows: text("This feeder has no record that you can see."),
      },
      compare: {
        act: async (page) => {
          for (const index of [0, 1])
            await page
              .getByRole("checkbox", { name: /^Compare the taste test of/ })
              .nth(index)
              .check();
        },
        shows: heading("Side by side"),
      },
      dialog: { act: openDialog, shows: (page) => page.getByRole("dialog").getByRole("button", { name: "Run taste test" }) },
      "not-asked": {
        rules: { RunTasteTest: "fail" },
        act: async (page) => {
          await openDialog(page);
          await press("Run taste test")(page);
        },
        shows: alert("Couldn’t run the taste test. Try again."),
      },
    },
  },
  {
    name: "taste-test",
    path: ({ feeder }) => `/trader/${feeder}`,
    // Hana: what she runs is on no other picture.
    who: "trader",
    normal: (page) => page.getByRole("button", { name: /^Taste test of/ }),
    states: {
      running: {
        rules: { TasteTest: ({ tasteTest }) => void Object.assign(tasteTest, { status: "RUNNING", endedAt: null, result: null }) },
        isLoading: true,
        act: runInDialog,
        shows: (page) => page.getByRole("dialog").getByRole("button", { name: "Cancel" }),
      },
      result: { act: runInDialog, shows: (page) => page.getByRole("dialog").getByRole("button", { name: "Save as picture" }) },
      "copy-dialog": {
        rules: { Trader: (data) => void Object.assign(data.trader, { viewerCopy: null, viewerCanCopy: true }) },
        act: async (page) => {
          await page.getByRole("button", { name: /^Copy / }).click();
          await page.getByRole("dialog").getByRole("button", { name: "Taste test" }).click();
          await page.getByRole("dialog").getByRole("button", { name: "Run taste test" }).click();
        },
        shows: (page) => page.getByRole("dialog").getByRole("button", { name: "Save as picture" }),
      },
    },
  },
];

const stopped = {
  stop: { __typename: "TasteTestStop", kind: "STOP_LOSS", at: "2026-03-02T15:31:00.000Z" },
  ...{ marginCalls: 2, precision: "MINUTE", isCutShort: true },
};
const noTrades = { events: 0, opened: 0, closed: 0, won: 0, openAtEnd: 0, skipped: 0, skips: [], faithfulBudget: null, belowMinimum: 0 };

const viewButton = (page: Page) => page.getByRole("button", { name: /^View the taste test of/ }).first();

async function openDialog(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Taste test of/ })
    .first()
    .click();
}

async function runInDialog(page: Page): Promise<void> {
  await openDialog(page);
  await page.getByRole("dialog").getByRole("button", { name: "Run taste test" }).click();
}
