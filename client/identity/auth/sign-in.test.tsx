import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "../../testing/app";
import { person } from "../../testing/viewers";
import type { Answer } from "../../testing/app";

// Pages are compiled when first asked for; no test should wait for that.
beforeAll(
  () =>
    Promise.all([
      import("./LoginPage"),
      import("../registration/RegisterPage"),
      import("../registration/VerifyEmailPage"),
      import("./ResetPasswordPage"),
    ]),
  120_000,
);
beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const mistake = (code: string, path: string[], message: string) => ({ __typename: "UserError", code, path, message, limit: null });
const loginAnswer = (change: object): object => ({
  login: { __typename: "LoginPayload", me: null, triesLeft: null, errors: [], ...change },
});
const registerAnswer = (change: object): object => ({
  register: { __typename: "RegisterPayload", isMailSent: false, email: null, suggestions: [], errors: [], ...change },
});

const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

async function logIn(path: string, answer: Answer) {
  const app = renderApp({ path, viewer: "visitor", answers: { Login: answer } });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Email"), "noor@example.org");
  await user.type(screen.getByLabelText("Password"), "a sturdy copper pan");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  return { ...app, user };
}

test("CLIENT-090 logging in leads back to where the visitor wanted to go, query and hash kept", async () => {
  const { router, asked } = await logIn("/login?redirect=%2Fsettings%3Fa%3D1%23b", () => loginAnswer({ me: person() }));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/settings", search: "?a=1", hash: "#b" }));
  expect(asked.find(({ name }) => name === "Login")?.variables).toEqual({
    input: { email: "noor@example.org", password: "a sturdy copper pan", isRemembered: true },
  });
});

test("CLIENT-091 the page says before where a login leads", async () => {
  renderApp({ path: "/login?redirect=%2Fportfolio", viewer: "visitor" });
  expect(await screen.findByText("Continue to the portfolio.")).toBeTruthy();
});

test("CLIENT-092 a wrong password is announced with the tries left, and nothing typed is lost", async () => {
  await logIn("/login", () => loginAnswer({ triesLeft: 4, errors: [mistake("CREDENTIALS_WRONG", [], "no")] }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("That email and password don’t match. Four more tries before a short wait.");
  expect([value("Email"), value("Password")]).toEqual(["noor@example.org", "a sturdy copper pan"]);
});

test("CLIENT-093 without an answer the form says so and keeps what was typed; the next try may work", async () => {
  let isUp = false;
  const { user, router } = await logIn("/login", () => (isUp ? loginAnswer({ me: person() }) : new TypeError("Failed to fetch")));
  await screen.findByText(/^Failed to login\. The kitchen did not answer/);
  expect(value("Password")).toBe("a sturdy copper pan");
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/feed"));
});

test("CLIENT-094 an empty login is refused in the page: the field is tied to its mistake and has the focus", async () => {
  const { asked } = renderApp({ path: "/login", viewer: "visitor" });
  await userEvent.click(await screen.findByRole("button", { name: "Log in" }));
  const email = screen.getByLabelText("Email");
  expect(email.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(email.getAttribute("aria-describedby")!.split(" ").at(-1)!)?.textContent).toBe("Enter your email.");
  expect(document.activeElement).toBe(email);
  expect(asked.map(({ name }) => name)).not.toContain("Login");
});

async function fillRegister() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("radio", { name: /Feed/ }));
  await user.type(screen.getByLabelText("Email"), "yuki@example.org");
  await user.type(screen.getByLabelText("Name"), "Yuki Tanaka");
  await user.type(screen.getByLabelText("Username"), "Yuki");
  await user.type(screen.getByLabelText("Password"), "a sturdy copper pan");
  return user;
}

test("CLIENT-095 signing up sends the whole form and ends in the mailbox", async () => {
  const { asked } = renderApp({
    path: "/register",
    viewer: "visitor",
    answers: { Register: () => registerAnswer({ isMailSent: true, email: "yuki@example.org" }) },
  });
  const user = await fillRegister();
  await user.click(screen.getByRole("checkbox", { name: /I have read/ }));
  await user.click(screen.getByRole("button", { name: "Open account" }));
  await screen.findByRole("heading", { name: "Check your email" });
  expect(asked.find(({ name }) => name === "Register")?.variables).toEqual({
    input: {
      role: "feeder",
      email: "yuki@example.org",
      name: "Yuki Tanaka",
      username: "yuki",
      password: "a sturdy copper pan",
      acceptsTerms: true,
    },
  });
  await user.click(screen.getByRole("button", { name: "Use another email" }));
  expect(value("Username")).toBe("yuki");
});

test("CLIENT-096 a taken username offers free ones as buttons, and takes one with a click", async () => {
  const refusal = registerAnswer({
    suggestions: ["yuki1", "yuki.cooks"],
    errors: [mistake("USERNAME_TAKEN", ["input", "username"], "@yuki is taken.")],
  });
  renderApp({ path: "/register", viewer: "visitor", answers: { Register: () => refusal } });
  const user = await fillRegister();
  await user.click(screen.getByRole("checkbox", { name: /I have read/ }));
  await user.click(screen.getByRole("button", { name: "Open account" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("@yuki is taken. @yuki1 and @yuki.cooks are free.");
  expect(document.activeElement).toBe(screen.getByLabelText("Username"));
  await user.click(within(alert).getByRole("button", { name: "@yuki.cooks" }));
  expect(value("Username")).toBe("yuki.cooks");
  expect(value("Password")).toBe("a sturdy copper pan");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("CLIENT-097 the terms must be accepted and the password must do before anything is sent", async () => {
  const { asked } = renderApp({ path: "/register", viewer: "visitor" });
  const user = await fillRegister();
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), "short");
  await user.click(screen.getByRole("button", { name: "Open account" }));
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Too short. 5 of at least 10 characters.",
    "Accept the terms and the privacy policy first.",
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  expect(asked.map(({ name }) => name)).not.toContain("Register");
});

test("CLIENT-098 the mailed link signs in, is sent once, and leads to the first steps", async () => {
  const answers = { VerifyEmail: () => ({ verifyEmail: { __typename: "VerifyEmailPayload", me: person(), errors: [] } }) };
  const { router, asked } = renderApp({ path: "/verify-email?token=abc", viewer: "visitor", answers });
  await waitFor(() => expect(router.state.location.pathname).toBe("/setup"));
  expect(asked.filter(({ name }) => name === "VerifyEmail")).toEqual([{ name: "VerifyEmail", variables: { input: { token: "abc" } } }]);
});

test("CLIENT-099 a used link says so in the server's words and leads to the login", async () => {
  const used = mistake("TOKEN_INVALID", ["input", "token"], "This link was used before.");
  renderApp({
    path: "/verify-email?token=abc",
    viewer: "visitor",
    answers: { VerifyEmail: () => ({ verifyEmail: { __typename: "VerifyEmailPayload", me: null, errors: [used] } }) },
  });
  expect((await screen.findByRole("alert")).textContent).toBe("This link was used before.");
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
});

test("CLIENT-100 SECURITY-L11 a new password is refused or set by its link; a dead link offers another", async () => {
  let answer: object = {
    __typename: "ResetPasswordPayload",
    isReset: false,
    errors: [mistake("TOKEN_INVALID", ["input", "token"], "This link is no longer good.")],
  };
  const { router } = renderApp({
    path: "/reset-password?token=abc",
    viewer: "visitor",
    answers: { ResetPassword: () => ({ resetPassword: answer }) },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("New password"), "a sturdy copper pan");
  screen.getByText(/revokes all your API keys\. Passkeys, webhooks and your signal address stay valid/);
  await user.click(screen.getByRole("button", { name: "Set password" }));
  await screen.findByText(/This link is no longer good/);
  answer = { __typename: "ResetPasswordPayload", isReset: true, errors: [] };
  await user.click(screen.getByRole("button", { name: "Set password" }));
  await screen.findByRole("heading", { name: "Password changed" });
  expect(router.state.location.pathname).toBe("/reset-password");
});
