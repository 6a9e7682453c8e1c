import { passkey } from "@better-auth/passkey";
import { betterAuth, type BetterAuthOptions } from "better-auth";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { createAuthPool } from "./auth-pool";

/** An account as the sign-in library knows it. */
export interface AuthUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Mails the sign-in library asks for. They are written in its transaction (`currentAuthTx`). */
export interface AuthMails {
  verification(user: AuthUser, token: string): Promise<void>;
  reset(user: AuthUser, token: string): Promise<void>;
  /** Somebody registered with an address that has an account: its owner is informed, the caller is not. */
  alreadyRegistered(user: AuthUser): Promise<void>;
}

/** How passwords are stored and compared, where it is not the library's own way. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

/** The header in which our own service gives the library the caller's address; a client's own is never copied. */
export const addressHeader = "x-brigade-address";
export const cookiePrefix = "brigade";
/** Set by our own service: whose passkey is being added. The library's session look-up reads the machine's time, ours the clock's. */
export const ownerHeader = "x-brigade-owner";

/**
 * Configures better-auth. Its HTTP routes are not mounted: services call `auth.api.*`, so its own rate limit and origin
 * check never run, and ours come first. Its tables are in `migrations/0001_accounts.sql`; ids are uuids.
 */
export function createAuth(config: Config, db: Database, clock: Clock, mails: AuthMails, hashing?: PasswordHashing) {
  const options = {
    appName: "Brigade",
    baseURL: config.publicUrl,
    secret: config.authSecret,
    database: createAuthPool(db) as never,
    emailAndPassword: {
      enabled: true,
      ...(hashing && { password: hashing }),
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: limits.passwordCharactersMin,
      maxPasswordLength: limits.passwordCharactersMax,
      resetPasswordTokenExpiresIn: limits.resetMinutesMax * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mails.reset(user, token),
      onExistingUserSignUp: ({ user }) => mails.alreadyRegistered(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: limits.verificationHoursMax * 3600,
      sendVerificationEmail: ({ user, token }) => mails.verification(user, token),
    },
    session: {
      expiresIn: limits.sessionDaysMax * 86_400,
      disableSessionRefresh: true,
      freshAge: limits.sessionFreshMinutesMax * 60,
      cookieCache: { enabled: false },
    },
    // Reset tokens are stored hashed: somebody who reads the database cannot use them.
    verification: { storeIdentifier: "hashed" },
    // The library reads the machine's time; sessions use the server's clock, like everything that is checked against it.
    databaseHooks: {
      session: {
        create: { before: async (session) => ({ data: { ...session, ...byClock(clock, +session.expiresAt - +session.createdAt) } }) },
      },
    },
    plugins: [twoFactor({ issuer: "Brigade" }), passkeys(config)],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix,
      useSecureCookies: config.publicUrl.startsWith("https://"),
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
  } satisfies BetterAuthOptions;
  return betterAuth(options);
}

/**
 * A passkey replaces password and code, so whoever holds it must prove to be its owner (finger, face or PIN) each time.
 * Our service says whose it will be, after checking the session and that it is fresh.
 */
function passkeys(config: Config) {
  const ownerOf = (ctx: { headers?: Headers | undefined }): string => ctx.headers?.get(ownerHeader) ?? "";
  const refuse = (): never => {
    throw new APIError("UNAUTHORIZED", { code: "PASSKEY_REFUSED" });
  };
  return passkey({
    rpID: new URL(config.publicUrl).hostname,
    rpName: "Brigade",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      requireSession: false,
      resolveUser: ({ ctx, context }) => ({ id: ownerOf(ctx) || refuse(), name: context ?? "", displayName: context ?? "" }),
      afterVerification: ({ ctx, user, verification }) => {
        if (user.id !== ownerOf(ctx) || !verification.registrationInfo?.userVerified) refuse();
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) refuse();
      },
    },
  });
}

const byClock = (clock: Clock, lifeMs: number): { createdAt: Date; updatedAt: Date; expiresAt: Date } => ({
  createdAt: clock.date(),
  updatedAt: clock.date(),
  expiresAt: new Date(clock.now() + lifeMs),
});

export type Auth = ReturnType<typeof createAuth>;
