import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

export interface Person {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export type SignUpRole = "eater" | "feeder" | "hybrid";

const made = new Map<string, number>();

/** Somebody new: unique by the suffix, so that tests of one server never meet; asked for again by a second try, another person. */
export function person(name: string, suffix: string): Person {
  const wanted = `${name.split(" ")[0]!.toLowerCase()}.${suffix}`;
  const before = made.get(wanted) ?? 0;
  made.set(wanted, before + 1);
  const username = before === 0 ? wanted : `${wanted}.${before}`;
  return { name, username, email: `${username}@e2e.test`, password: "sel-de-guerande-7" };
}

interface Answer {
  readonly data?: Record<string, unknown>;
  readonly errors?: unknown;
}

/** A GraphQL operation with the cookies of a browser: what it sets there counts for the pages too. Throws on errors. */
export async function graphql<Data>(
  context: BrowserContext,
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const answer = await context.request.post(`${url}/graphql`, { data: { query, variables } });
  const { data, errors } = (await answer.json()) as Answer;
  if (errors || !data) throw new Error(`${answer.status()} ${JSON.stringify(errors)}`);
  return data as Data;
}

interface DemoMail {
  readonly to: string;
  readonly body: string;
}

/** The link of the newest mail to this address, from the outbox of the demo kitchen. */
export async function mailedLink(context: BrowserContext, url: string, email: string): Promise<string> {
  const mails = (await (await context.request.get(`${url}/dev/mail.json`)).json()) as DemoMail[];
  const link = /https?:\/\/\S+/.exec(mails.find((mail) => mail.to === email)?.body ?? "");
  if (!link) throw new Error(`There is no mail to ${email}.`);
  return link[0];
}

const register = `mutation ($input: RegisterInput!) { register(input: $input) { isMailSent errors { code message } } }`;
const verify = `mutation ($token: String!) { verifyEmail(input: { token: $token }) { me { id } errors { code message } } }`;
const login = `mutation ($email: String!, $password: String!) { login(input: { email: $email, password: $password, isRemembered: true }) { me { id } errors { code message } } }`;

/** Signs up and verifies without the forms, for tests about something else. The context is signed in afterwards. Returns the user's id. */
export async function openAccount(context: BrowserContext, url: string, who: Person, role: SignUpRole): Promise<string> {
  const sent = await graphql<{ register: { isMailSent: boolean; errors: unknown[] } }>(context, url, register, {
    input: { ...who, role, acceptsTerms: true },
  });
  expect(sent.register).toEqual({ isMailSent: true, errors: [] });
  const token = new URL(await mailedLink(context, url, who.email)).searchParams.get("token");
  const done = await graphql<{ verifyEmail: { me: { id: string } | null } }>(context, url, verify, { token });
  return done.verifyEmail.me!.id;
}

/** Signs in without the form. */
export async function signIn(context: BrowserContext, url: string, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  const done = await graphql<{ login: { me: { id: string } | null; errors: unknown[] } }>(context, url, login, { email, password });
  expect(done.login.errors).toEqual([]);
}

/** By the form, as people do. Ends on the page that login leads to. */
export async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}
