import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock";
import { allScopes, hashOf, type SandboxCredentials } from "./credentials";
import type { SandboxBook } from "./book";

/** A program that people may let in. */
export interface SandboxApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

export interface OAuthReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a page asks, until its buttons are pressed. */
interface Question {
  readonly app: SandboxApp;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly scopes: readonly string[];
  readonly endsAt: number;
}

interface Grant {
  readonly app: SandboxApp;
  readonly redirectUri: string;
  readonly accountId: string;
  readonly scopes: readonly string[];
  readonly endsAt: number;
}

const minutesMax = 10;
const questionsMax = 1_000;
const scopeWords: Readonly<Record<string, string>> = {
  "account:write": "Change the settings of your account",
  trading: "Place and cancel orders",
  data: "Read market data",
};

/** The pages and calls by which an app gets a token: a person is asked, and presses Allow or Deny. */
export class SandboxOAuth {
  readonly apps = new Map<string, SandboxApp>();
  private readonly questions = new Map<string, Question>();
  private readonly grants = new Map<string, Grant>();

  constructor(
    private readonly book: SandboxBook,
    private readonly credentials: SandboxCredentials,
    private readonly clock: Clock,
  ) {}

  /** The page that asks. What is wrong with the app or its address is said here: nobody is sent on to an unknown address. */
  ask(query: URLSearchParams): OAuthReply {
    const app = this.apps.get(query.get("client_id") ?? "");
    if (!app) return page(400, "Unknown app", "<p>No app is registered under this client id.</p>");
    const redirectUri = query.get("redirect_uri") ?? "";
    if (!app.redirectUris.includes(redirectUri))
      return page(400, "Unknown address", "<p>The app did not register the address it wants you sent back to.</p>");
    const state = query.get("state");
    if (query.get("response_type") !== "code") return redirect(redirectUri, { error: "unsupported_response_type", state });
    const scopes = (query.get("scope") ?? "").split(/[ +]/).filter(Boolean);
    if (scopes.some((scope) => !allScopes.some((known) => known === scope)))
      return redirect(redirectUri, { error: "invalid_scope", state });
    if (this.questions.size >= questionsMax) this.questions.clear();
    const id = randomUUID();
    this.questions.set(id, { app, redirectUri, state, scopes, endsAt: this.deadline() });
    return page(200, `Connect ${app.name}`, this.form(id, app, scopes));
  }

  private form(id: string, app: SandboxApp, scopes: readonly string[]): string {
    const rights = ["Read your account, positions and orders", ...scopes.map((scope) => scopeWords[scope]!)];
    const accounts = [...this.book.accounts.values()].map(
      ({ id: accountId, number }) => `<option value="${accountId}">${text(number)}</option>`,
    );
    return `<p><strong>${text(app.name)}</strong> wants to:</p>
<ul>${rights.map((one) => `<li>${text(one)}</li>`).join("")}</ul>
<form method="post" action="/oauth/authorize">
<input type="hidden" name="question" value="${id}">
<label>Account <select name="account"><option value="new">New account with $100,000 of play money</option>${accounts.join("")}</select></label>
<p><button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></p>
</form>`;
  }

  /** A button was pressed. */
  answer(form: URLSearchParams): OAuthReply {
    const id = form.get("question") ?? "";
    const question = this.questions.get(id);
    this.questions.delete(id);
    if (!question || question.endsAt < this.clock.now())
      return page(400, "Too late", "<p>This page is too old, or was answered before. Begin again in the app.</p>");
    const { app, redirectUri, state, scopes } = question;
    if (form.get("decision") !== "allow") return redirect(redirectUri, { error: "access_denied", state });
    const account = this.book.accounts.get(form.get("account") ?? "") ?? this.credentials.open().account;
    const code = randomUUID();
    this.grants.set(hashOf(code), { app, redirectUri, accountId: account.id, scopes, endsAt: this.deadline() });
    return redirect(redirectUri, { code, state });
  }

  /** Gives a token for a code, once. */
  exchange(contentType: string, body: string): OAuthReply {
    if (!contentType.startsWith("application/x-www-form-urlencoded")) return failed(400, "invalid_request");
    const form = new URLSearchParams(body);
    if (form.get("grant_type") !== "authorization_code") return failed(400, "unsupported_grant_type");
    const app = this.apps.get(form.get("client_id") ?? "");
    if (!app || app.clientSecret !== form.get("client_secret")) return failed(401, "invalid_client");
    const hash = hashOf(form.get("code") ?? "");
    const grant = this.grants.get(hash);
    this.grants.delete(hash);
    const fits = grant && grant.app === app && grant.redirectUri === form.get("redirect_uri") && grant.endsAt >= this.clock.now();
    if (!fits) return failed(400, "invalid_grant");
    const token = this.credentials.giveToken(grant.accountId, grant.scopes);
    return json(200, { access_token: token, token_type: "bearer", scope: grant.scopes.join(" ") });
  }

  private deadline(): number {
    return this.clock.now() + minutesMax * 60_000;
  }
}

const noStore = { "cache-control": "no-store" };
const json = (status: number, body: unknown): OAuthReply => ({
  status,
  headers: { ...noStore, "content-type": "application/json; charset=UTF-8" },
  body: JSON.stringify(body),
});
const failed = (status: number, error: string): OAuthReply => json(status, { error });

function redirect(uri: string, parameters: Readonly<Record<string, string | null>>): OAuthReply {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return { status: 302, headers: { ...noStore, location: url.href }, body: "" };
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const text = (value: string): string => value.replace(/[&<>"']/g, (found) => entities[found]!);

function page(status: number, title: string, content: string): OAuthReply {
  const style = "body{font:16px system-ui;max-width:28rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1.25rem}";
  return {
    status,
    headers: { ...noStore, "content-type": "text/html; charset=utf-8", "x-frame-options": "DENY" },
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${text(title)}</title><style>${style}</style>
<h1>${text(title)}</h1><p>Alpaca (sandbox on this machine). No real money, no real broker.</p>${content}</html>`,
  };
}
