import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderApp, type Answer } from "../../testing/app";
import { person } from "../../testing/viewers";

// Pages are compiled when first asked for; no test should wait for that.
beforeAll(() => Promise.all([import("../auth/LoginPage"), import("../settings/SettingsPage")]), 120_000);
beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const mistake = (code: string, path: string[], message: string) => ({ __typename: "UserError", code, path, message, limit: null });
const security = (change: object = {}) => ({
  __typename: "Security",
  hasTwoFactor: false,
  backupCodesLeft: 0,
  isFresh: false,
  passkeys: [],
  ...change,
});
const needsCode: Answer = () => ({ login: { __typename: "LoginPayload", me: null, needsSecondFactor: true, triesLeft: null, errors: [] } });
const second = (change: object): object => ({ verifySecondFactor: { __typename: "SignedInPayload", me: null, errors: [], ...change } });

async function toSecondStep(verify: Answer) {
  const app = renderApp({
    path: "/login?redirect=%2Fsettings",
    viewer: "visitor",
    answers: { Login: needsCode, VerifySecondFactor: verify },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Email"), "noor@example.org");
  await user.type(screen.getByLabelText("Password"), "a sturdy copper pan");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await screen.findByRole("heading", { name: "Two-factor authentication" });
  return { ...app, user };
}

test("CLIENT-180 with a second step on, the login asks for the code and then leads where it was going", async () => {
  const { user, router, asked } = await toSecondStep(() => second({ me: person() }));
  await user.type(screen.getByLabelText("Six-digit code"), "123 456");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
  expect(asked.find(({ name }) => name === "VerifySecondFactor")?.variables).toEqual({ input: { code: "123 456" } });
});

test("CLIENT-180 a wrong code is said beside its field; a backup code goes the same way; too many lead back to the beginning", async () => {
  let errors = [mistake("CODE_WRONG", ["input", "code"], "This code is not right.")];
  const { user } = await toSecondStep(() => second({ errors }));
  await user.click(screen.getByRole("button", { name: "Use a backup code" }));
  await user.type(screen.getByLabelText("Backup code"), "abcde-fghij");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect((await screen.findByRole("alert")).textContent).toBe("This code is not right.");
  errors = [mistake("TOKEN_INVALID", ["input", "code"], "This took too long.")];
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await user.click(await screen.findByRole("button", { name: "Log in again" }));
  expect(await screen.findByRole("heading", { name: "Log in" })).toBeTruthy();
});

const lists = {
  Sessions: () => ({ sessions: [] }),
  ApiKeys: () => ({ apiKeys: [] }),
  DataExports: () => ({ dataExports: [] }),
  EmailChange: () => ({ emailChange: null }),
};

test("CLIENT-181 what wants a fresh sign-in asks for the password once and then does it", async () => {
  let isFresh = false;
  const stale = mistake("FRESH_SIGN_IN_REQUIRED", [], "Please confirm that it is you.");
  const created = (): object => ({
    createApiKey: isFresh
      ? { __typename: "ApiKeysPayload", key: "brg_secret", apiKeys: [], errors: [] }
      : { __typename: "ApiKeysPayload", key: null, apiKeys: [], errors: [stale] },
  });
  const proven: Answer = ({ input }) => {
    isFresh = (input as { password: string }).password === "right one";
    const errors = isFresh ? [] : [mistake("CREDENTIALS_WRONG", ["input", "password"], "This is not your password.")];
    return { reauthenticate: { __typename: "SecurityPayload", security: isFresh ? security() : null, errors } };
  };
  const { asked } = renderApp({
    path: "/settings",
    viewer: "eater",
    answers: { ...lists, Security: () => ({ security: security() }), CreateApiKey: created, Reauthenticate: proven },
  });
  const user = userEvent.setup();
  await waitFor(() => expect((screen.getByRole("button", { name: "New key" }) as HTMLButtonElement).disabled).toBe(false));
  await user.click(screen.getByRole("button", { name: "New key" }));
  await user.type(await screen.findByLabelText("Name"), "Report");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm it’s you" });
  await user.type(within(dialog).getByLabelText("Password"), "wrong one");
  await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe("This is not your password.");
  await user.clear(within(dialog).getByLabelText("Password"));
  await user.type(within(dialog).getByLabelText("Password"), "right one");
  await user.click(within(dialog).getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("brg_secret")).toBeTruthy();
  expect(asked.filter(({ name }) => name === "CreateApiKey")).toHaveLength(2);
  expect(asked.findLast(({ name }) => name === "CreateApiKey")?.variables).toEqual({
    input: { name: "Report", scopes: ["read"], reachesLive: false, expiresInDays: 90 },
  });
});

const noEdges = { edges: [], pageInfo: { __typename: "PageInfo", endCursor: null, hasNextPage: false } };
const leavingMoney: Answer = () => ({
  me: {
    ...{ __typename: "Me", id: "eater" },
    purse: {
      ...{ __typename: "Purse", id: "purse:eater", gift: 50, bought: 420, earned: 0, earnedPending: 0, reserve: 0, held: 0 },
      ...{ inPayout: 0, owed: 0, isSample: false },
    },
  },
  billing: { __typename: "Billing", id: "billing:eater", usage: { __typename: "PlanUsage", copies: 0 }, subscription: null },
  feederSubscriptions: { __typename: "FeederSubscriptionConnection", ...noEdges },
  earnings: { __typename: "Earnings", id: "earnings:eater", forecast: null },
  payouts: { __typename: "PayoutConnection", ...noEdges },
});

test("CLIENT-182 an account ends only after its name was typed", async () => {
  const deleted: Answer = () => ({ deleteAccount: { __typename: "DeleteAccountPayload", isDeleted: true, errors: [] } });
  const { asked } = renderApp({
    path: "/settings",
    viewer: "eater",
    answers: { ...lists, Security: () => ({ security: security() }), DeleteAccount: deleted, LeavingMoney: leavingMoney },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  const end = await screen.findByRole("button", { name: "Delete my account" });
  await screen.findByText("420 bites that you bought or earned are lost, also those that still wait.");
  expect(screen.getByRole("link", { name: "request a payout" }).getAttribute("href")).toBe("/earnings");
  expect((end as HTMLButtonElement).disabled).toBe(true);
  await user.type(screen.getByLabelText("Type noor to confirm"), "noor");
  await user.click(end);
  await waitFor(() => expect(asked.find(({ name }) => name === "DeleteAccount")?.variables).toEqual({ input: { username: "noor" } }));
  expect(await screen.findByRole("link", { name: "Log in" })).toBeTruthy();
});
