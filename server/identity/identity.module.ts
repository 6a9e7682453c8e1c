import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Features } from "../platform/features";
import type { Jobs } from "../platform/jobs/jobs";
import type { Logger } from "../platform/ops/logger";
import type { Notifier } from "../platform/notifier";
import type { AppModule } from "../platform/module";
import { accountsPersonalData } from "./personal-data/identity.personal-data";
import { createGate } from "./api-keys/api-gate";
import { ApiKeysResolver } from "./api-keys/api-keys.resolver";
import { ApiKeysService } from "./api-keys/api-keys.service";
import { createAuth, type PasswordHashing } from "./auth/auth";
import { SignInMails } from "./mail/sign-in-mails";
import { DataExportsService } from "./personal-data/data-exports.service";
import { mountDevMail } from "./mail/dev-mail.route";
import { EmailChangeService } from "./account/email-change.service";
import { pruneAccounts } from "./personal-data/housekeeping";
import { KnownDevices } from "./sessions/known-devices";
import { MailsService } from "./mail/mails.service";
import { MeResolver } from "./account/me.resolver";
import { OwnAccountResolver } from "./account/own-account.resolver";
import { OwnAccountService, type ProfilePictures } from "./account/own-account.service";
import { PasskeysService } from "./security/passkeys.service";
import { PasswordsService } from "./registration/passwords.service";
import type { PersonalDataPort } from "./personal-data/personal-data";
import { PlansResolver } from "./entitlements/plans.resolver";
import { RateLimits } from "../platform/rate-limits/rate-limits";
import { ReauthenticationService } from "./security/reauthentication.service";
import { RegistrationService } from "./registration/registration.service";
import type { FiguresPort, UserCreatedHook } from "./registration/registration.ports";
import { SecurityResolver } from "./security/security.resolver";
import { SessionsResolver } from "./sessions/sessions.resolver";
import { SessionsService } from "./sessions/sessions.service";
import { SignInResolver } from "./auth/sign-in.resolver";
import { SignInService } from "./auth/sign-in.service";
import { TwoFactorService } from "./security/two-factor.service";
import { UsersService } from "./account/users.service";
import { ViewerService } from "./auth/viewer.service";

export interface IdentityContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly jobs: Jobs;
  /** Which features are switched off for now. */
  readonly features: Features;
  readonly logger: Logger;
  readonly notifier: Notifier;
  readonly pictures: ProfilePictures;
  readonly figures: FiguresPort;
  readonly onUserCreated: UserCreatedHook;
  /** Exports and erases what all modules hold about a person. */
  readonly personalData: PersonalDataPort;
  readonly overrides: { readonly passwordHashing?: PasswordHashing };
}

/** Builds the identity module. What higher modules do for it, it is given as ports, which it asks only once all are built. */
export function createIdentityModule({
  config,
  clock,
  bus,
  db,
  jobs,
  features,
  logger,
  notifier,
  pictures,
  figures,
  onUserCreated,
  personalData,
  overrides,
}: IdentityContext) {
  const rateLimits = new RateLimits(db, clock);
  const mails = new MailsService(db, clock, jobs, config, logger);
  const signInMails = new SignInMails(db, mails, rateLimits, config, notifier);
  const auth = createAuth(config, db, clock, signInMails, overrides.passwordHashing);
  const registration = new RegistrationService(db, clock, config, auth, rateLimits, features, onUserCreated);
  const viewers = new ViewerService(db, clock, config);
  const passwords = new PasswordsService(db, auth, rateLimits);
  const devices = new KnownDevices(clock, signInMails);
  const twoFactor = new TwoFactorService(db, clock, auth, passwords, rateLimits, signInMails);
  const passkeys = new PasskeysService(db, clock, auth, viewers, rateLimits, signInMails, devices);
  const apiKeys = new ApiKeysService(db, clock, bus, viewers, signInMails);
  const { gate, meter } = createGate({
    config,
    clock,
    db,
    onError: (error) => logger.error({ err: error }, "Exchanging API points between processes failed"),
  });
  const own = new OwnAccountService(db, clock, bus, viewers, passwords, rateLimits, signInMails, pictures, personalData);
  const emailChanges = new EmailChangeService(db, clock, config, passwords, rateLimits, mails, signInMails);
  const dataExports = new DataExportsService(db, clock, jobs, viewers, personalData);
  const reauthentication = new ReauthenticationService(viewers, passwords, twoFactor, passkeys);
  const signIn = new SignInService(db, clock, bus, auth, rateLimits, signInMails, twoFactor, devices, config.authSecret);
  const sessions = new SessionsService(db, clock, bus);
  const users = new UsersService(db, bus, config, figures);
  jobs.repeat("accounts.prune", "*/10 * * * *", () => pruneAccounts(db, clock));
  const module: AppModule = {
    resolvers: [
      new SignInResolver(registration, signIn, users, passkeys),
      new ApiKeysResolver(apiKeys),
      new SecurityResolver(twoFactor, passkeys, reauthentication, viewers),
      new PlansResolver(),
      new MeResolver(users),
      new SessionsResolver(sessions, own),
      new OwnAccountResolver(own, emailChanges, dataExports, users, config),
    ],
    routes: (http) => {
      dataExports.mount(http);
      if (config.isDemoKitchen) mountDevMail(http, mails);
    },
    start: async () => meter.start(),
    stop: async () => {
      meter.stop();
      mails.close();
    },
  };
  return {
    ...module,
    viewers,
    /** Scopes and points of every operation, for the transports. */
    gate,
    meter,
    apiKeys,
    registration,
    signIn,
    sessions,
    users,
    mails,
    /** Mails and notifications about what an attacker would do first. */
    securityMails: signInMails,
    rateLimits,
    personalData: accountsPersonalData,
  };
}

export type IdentityModule = ReturnType<typeof createIdentityModule>;
