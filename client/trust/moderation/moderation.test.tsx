import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import DecisionsPage from "./DecisionsPage";
import ReportDialog from "./ReportDialog";
import { ReportsQueue } from "./ReportsQueue";

const pageInfo = { __typename: "PageInfo", hasNextPage: false, endCursor: null };

const decision = (change: object = {}) => ({
  __typename: "ModerationDecision",
  id: "d1",
  action: "HIDE",
  subjectKind: "POST",
  subjectId: "p1",
  reason: "Promises of returns are not allowed.",
  excerpt: "Doubles by Friday.",
  at: "2026-11-19T14:00:00.000Z",
  appealText: null,
  appealedAt: null,
  appealOutcome: null,
  appealAnswer: null,
  viewerCanAppeal: true,
  owner: { __typename: "Trader", id: "hana", username: "hana", name: "Hana Suzuki" },
  by: { __typename: "Trader", id: "pass", name: "Petra" },
  ...change,
});

const report = {
  __typename: "Report",
  id: "r1",
  subjectKind: "POST",
  subjectId: "p1",
  reason: "SCAM",
  text: "Wants money.",
  excerpt: "Doubles by Friday.",
  pictures: [] as object[],
  at: "2026-11-19T14:00:00.000Z",
  state: "OPEN",
  openCount: 2,
  owner: { __typename: "Trader", id: "hana", username: "hana", name: "Hana Suzuki" },
  reporter: { __typename: "Trader", id: "noor", name: "Noor Haddou" },
  decision: null,
};
const reportsOf = (nodes: readonly object[]) => ({
  reports: { __typename: "ReportConnection", edges: nodes.map((node) => ({ __typename: "ReportEdge", cursor: "c", node })), pageInfo },
});

test("MODERATION-C01 MEND-K03 a decision asks for its reason, says what it means, and is sent with both", async () => {
  let isDecided = false;
  const fixture = renderFixture(<ReportsQueue />, {
    answers: {
      Reports: () => reportsOf(isDecided ? [] : [report]),
      Moderate: () => {
        isDecided = true;
        return { moderate: { __typename: "ModeratePayload", decision: decision(), errors: [] } };
      },
    },
  });
  expect(await screen.findByText("2 open reports")).toBeTruthy();
  const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(names.filter((name) => name?.endsWith(": post by Hana Suzuki"))).toHaveLength(4);
  fireEvent.click(screen.getByRole("button", { name: "Remove: post by Hana Suzuki" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/A note replaces it/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove content" }));
  expect(await within(dialog).findByText("Enter a reason.")).toBeTruthy();
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Promises of returns." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove content" }));
  expect(await screen.findByRole("heading", { name: "Nothing is burning" })).toBeTruthy();
  expect(fixture.asked.find(({ name }) => name === "Moderate")?.variables.input).toEqual({
    action: "HIDE",
    kind: "POST",
    id: "p1",
    reason: "Promises of returns.",
  });
});

test("MODERATION-C02 whoever is judged reads why, answers once, and sees that the answer waits", async () => {
  renderFixture(<DecisionsPage />, {
    answers: {
      MyDecisions: () => ({
        myDecisions: {
          __typename: "ModerationDecisionConnection",
          edges: [{ __typename: "ModerationDecisionEdge", cursor: "c", node: decision() }],
          pageInfo,
        },
      }),
      Appeal: ({ input }) => ({
        appeal: {
          __typename: "AppealPayload",
          decision: decision({
            appealText: (input as { text: string }).text,
            appealedAt: "2026-11-19T15:00:00.000Z",
            viewerCanAppeal: false,
          }),
          errors: [],
        },
      }),
    },
  });
  expect(await screen.findByText("Promises of returns are not allowed.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Appeal decision" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Your reason" }), { target: { value: "It was a joke." } });
  fireEvent.click(screen.getByRole("button", { name: "Send appeal" }));
  expect(await screen.findByText("Waiting for a moderator")).toBeTruthy();
  expect(screen.getByText("It was a joke.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Appeal decision" })).toBeNull();
});

test("MODERATION-C03 a report needs what is wrong, and words where nothing else says it", async () => {
  const fixture = renderFixture(<ReportDialog subject={{ kind: "POST", id: "p1" }} owner="Hana Suzuki" onClose={() => undefined} />, {
    answers: { Report: () => ({ report: { __typename: "ReportPayload", isReported: true, errors: [] } }) },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Choose a reason.")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: /Something else/ }));
  fireEvent.click(screen.getByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Describe the problem.")).toBeTruthy();
  fireEvent.change(screen.getByRole("textbox", { name: "Details" }), { target: { value: "Asks for passwords." } });
  fireEvent.click(screen.getByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Report sent")).toBeTruthy();
  await waitFor(() => expect(fixture.asked.filter(({ name }) => name === "Report")).toHaveLength(1));
});

test("MODERATION-C04 reported pictures show when they are asked for, and say so when they are gone", async () => {
  const pictures = [{ __typename: "ReportedPicture", url: "/pictures/reported/r1/p1", alt: "A coupon" }];
  renderFixture(<ReportsQueue />, { answers: { Reports: () => reportsOf([{ ...report, pictures }]) } });
  fireEvent.click(await screen.findByRole("button", { name: "Show the picture" }));
  const picture = screen.getByRole("img", { name: "A coupon" });
  expect(picture.getAttribute("src")).toBe("/pictures/reported/r1/p1");
  expect(screen.getByRole("link", { name: "A coupon" }).getAttribute("target")).toBe("_blank");
  fireEvent.error(picture);
  expect(await screen.findByText(/Couldn’t load/)).toBeTruthy();
});
