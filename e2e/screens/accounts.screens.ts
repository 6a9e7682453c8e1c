import type { Page } from "playwright-core";
import { heading, busy, alert, text, cut, offline, press, type Screen } from "../support/screens";

export const screens: readonly Screen[] = [
  {
    name: "login",
    path: "/login",
    who: "visitor",
    normal: heading("Log in"),
    states: {
      "from-portfolio": { path: "/portfolio", shows: text(/Continue to the portfolio/) },
      mistakes: { act: press("Log in"), shows: alert("Enter your password.") },
      refused: { act: (page) => submitLogin(page), shows: alert("That email and password don’t match.") },
      error: { rules: { Login: "fail" }, act: (page) => submitLogin(page), shows: alert(/./) },
    },
  },
  {
    name: "login-second-step",
    path: "/login",
    who: "visitor",
    normal: heading("Log in"),
    states: {
      code: { rules: { Login: wantsCode }, act: (page) => submitLogin(page), shows: heading("Two-factor authentication") },
      "code-refused": {
        rules: { Login: wantsCode },
        act: async (page) => {
          await submitLogin(page);
          await page.getByLabel("Six-digit code").fill("000000");
          await page.getByRole("button", { name: "Confirm" }).click();
        },
        shows: alert(/./),
      },
    },
  },
  {
    name: "profile-edit",
    path: "/profile",
    who: "newcomer",
    normal: heading("My profile"),
    states: {
      changed: { act: (page) => page.getByLabel("About you").fill("Slow food, small sizes."), shows: text("Unsaved changes.") },
      error: {
        rules: { UpdateProfile: "fail" },
        act: async (page) => {
          await page.getByLabel("About you").fill("Slow food, small sizes.");
          await page.getByRole("button", { name: "Save profile" }).click();
        },
        shows: alert(/./),
      },
      offline: offline(cut),
    },
  },
  {
    name: "email-change",
    path: "/verify-email?change=unknown",
    who: "visitor",
    normal: heading("This link does not work"),
    states: {
      loading: { rules: { ConfirmEmailChange: "hold" }, isLoading: true, shows: heading("Confirming your new address…") },
    },
  },
  {
    name: "register",
    path: "/register",
    who: "visitor",
    normal: heading("Open an account"),
    states: {
      mistakes: { act: press("Open account"), shows: alert("Accept the terms and the privacy policy first.") },
      taken: { act: (page) => submitRegister(page, "noor"), shows: (page) => page.getByText(/free\.$/).first() },
      error: { rules: { Register: "fail" }, act: (page) => submitRegister(page, "noor"), shows: alert(/./) },
      sent: { act: (page) => submitRegister(page, "greta.screens"), shows: heading("Check your email") },
    },
  },
  {
    name: "verify-email",
    path: "/verify-email",
    who: "visitor",
    normal: heading("Confirm your email"),
    states: {
      loading: {
        path: "/verify-email?token=abc",
        rules: { VerifyEmail: "hold" },
        isLoading: true,
        shows: heading("Confirming your email…"),
      },
      error: { path: "/verify-email?token=abc", shows: heading("This link does not work") },
    },
  },
  {
    name: "reset-password",
    path: "/reset-password",
    who: "visitor",
    normal: (page) => page.getByRole("heading", { level: 1 }),
    states: {
      "new-password": { path: "/reset-password?token=abc", shows: (page) => page.getByLabel(/password/i).first() },
      sent: { act: (page) => submitReset(page), shows: (page) => page.getByText("greta@e2e.test").first() },
      error: { rules: { RequestPasswordReset: "fail" }, act: (page) => submitReset(page), shows: alert(/./) },
    },
  },
  {
    name: "settings",
    path: "/settings",
    who: "eater",
    normal: text("This device"),
    states: {
      loading: { rules: { Sessions: "hold" }, isLoading: true, shows: busy("Loading sessions") },
      error: { rules: { Sessions: "fail" }, shows: alert("Couldn’t load the sessions") },
      "security-loading": { rules: { Security: "hold" }, isLoading: true, shows: busy("Loading sign-in settings") },
      "security-error": { rules: { Security: "fail" }, shows: alert("Couldn’t load your sign-in settings.") },
      "keys-error": { rules: { ApiKeys: "fail" }, shows: alert("Couldn’t load your keys.") },
      "second-step-on": {
        rules: { Security: (data) => void Object.assign(data.security, { hasTwoFactor: true, backupCodesLeft: 7 }) },
        shows: text(/7 of 10 backup codes left/),
      },
      "new-key": {
        act: (page) => page.getByRole("button", { name: "New key" }).click(),
        shows: (page) => page.getByRole("dialog", { name: "New API key" }),
      },
      deleting: {
        act: (page) => page.getByRole("button", { name: "Delete account" }).click(),
        shows: (page) => page.getByRole("button", { name: "Delete my account" }),
      },
      much: {
        rules: {
          Sessions: (data) =>
            void (data.sessions = Array.from({ length: 30 }, (_, index) => ({
              ...data.sessions[0],
              id: `session-${index}`,
              isCurrent: index === 0,
            }))),
        },
        shows: text("signed in on 30 devices"),
      },
      offline: offline(cut),
    },
  },
  {
    name: "settings-privacy",
    path: "/settings/privacy",
    who: "newcomer",
    normal: heading("Privacy settings"),
    states: {
      changed: { act: (page) => page.getByRole("radio", { name: "Followers only" }).check(), shows: text("Unsaved changes.") },
      error: {
        rules: { UpdatePrivacy: "fail" },
        act: async (page) => {
          await page.getByRole("radio", { name: "Followers only" }).check();
          await page.getByRole("button", { name: "Save privacy" }).click();
        },
        shows: alert(/./),
      },
      offline: offline(cut),
    },
  },
  {
    name: "dev-mail",
    path: "/dev/mail",
    who: "visitor",
    normal: (page) => page.getByRole("listitem").first(),
    states: {
      loading: {
        prepare: (page) => page.route("**/dev/mail.json", () => undefined),
        isLoading: true,
        shows: busy("Loading the mailbox"),
      },
      empty: {
        prepare: (page) => page.route("**/dev/mail.json", (route) => route.fulfill({ json: [] })),
        shows: heading("No mail yet"),
      },
      error: {
        prepare: (page) => page.route("**/dev/mail.json", (route) => route.abort()),
        shows: alert("Couldn’t load the mailbox"),
        allows: /net::ERR_FAILED/,
      },
      closed: {
        prepare: (page) => page.route("**/dev/mail.json", (route) => route.fulfill({ status: 404 })),
        shows: heading("No demo mailbox"),
        allows: /404/,
      },
    },
  },
];

/** As for an account with a second step: the password was right, a code is wanted. */
function wantsCode(data: any): void {
  Object.assign(data.login, { needsSecondFactor: true, errors: [] });
}

async function submitLogin(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("nobody@e2e.test");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: "Log in" }).click();
}

async function submitRegister(page: Page, username: string): Promise<void> {
  await page.getByLabel("Email").fill("greta@e2e.test");
  await page.getByLabel("Name", { exact: true }).fill("Greta Holm");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill("sel-de-guerande-7");
  await page.getByRole("checkbox", { name: /I have read/ }).check();
  await page.getByRole("button", { name: "Open account" }).click();
}

async function submitReset(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("greta@e2e.test");
  await page.locator("form").getByRole("button").last().click();
}
