import { randomBytes } from "node:crypto";
import type { App } from "../../app";
import { ApiClient } from "../../platform/testing/world";
import type { Role, Tier, Viewer } from "../../platform/viewer";
import { sessionCookieName, signSessionToken } from "../auth/session-cookie";

/** A signed-in person of a test: created by the same service as everyone, the session put straight into its table. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly api: ApiClient;
  readonly viewer: Viewer;
}

export interface PersonOptions {
  readonly username?: string;
  /** Admins too: the role is set behind the API's back. */
  readonly role?: Role;
  readonly tier?: Tier;
  readonly email?: string;
}

const sessionMs = 30 * 86_400_000;
const password = "wooden spoon 77";
let counter = 0;

export async function createPerson(served: { app: App; url: string }, options: PersonOptions = {}): Promise<Person> {
  const { app, url } = served;
  const { role = "eater", tier = "prep_cook" } = options;
  const username = options.username ?? `cook${++counter}`;
  const email = options.email ?? `${username}@example.test`;
  const id = await app.modules.identity.registration.createVerified(
    { email, username, name: username, password, role: role === "admin" ? "eater" : role, acceptsTerms: true },
    false,
  );
  await app.db.query("update users set role = $2, tier = $3 where id = $1", [id, role, tier]);
  const api = new ApiClient(url);
  const sessionId = await openSession(app, id, api);
  return { id, username, email, password, api, viewer: { id, sessionId, username, role, tier, isTester: false, suspendedAt: null } };
}

/** Signs a client in without the login's cost. Returns the session's id. */
export async function openSession(app: App, userId: string, api: ApiClient): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const now = app.clock.date();
  const [row] = await app.db.query<{ id: string }>(
    `insert into session ("expiresAt", token, "createdAt", "updatedAt", "userId") values ($1, $2, $3, $3, $4) returning id`,
    [new Date(+now + sessionMs), token, now, userId],
  );
  api.keep(`${sessionCookieName(app.config.publicUrl.startsWith("https://"))}=${signSessionToken(token, app.config.authSecret)}`);
  return row!.id;
}
