import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse, UserErrors } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { updateAuthUser } from "../auth/auth-users.store";
import { deleteOtherSessionsOf } from "../sessions/sessions.store";
import { endAllApiKeys } from "../api-keys/end-keys";
import { announceAudience, announceRevoked } from "./identity.events";
import { assertMayWrite } from "./activity.policy";
import { staysValid } from "../mail/mail-texts";
import type { SignInMails } from "../mail/sign-in-mails";
import type { PasswordsService } from "../registration/passwords.service";
import type { PersonalDataPort } from "../personal-data/personal-data";
import { passwordMistakes, plainName } from "../registration/registration.service";
import type { RateLimit, RateLimits } from "../../platform/rate-limits/rate-limits";
import { isReservedUsername, isUsername, normalUsername } from "../registration/username.policy";
import { holdUsername, isUsernameInUse } from "../registration/usernames.store";
import type { ViewerService } from "../auth/viewer.service";
import { hasOtherAdmin, lockOwnNames, updateNameAndBio, updateUser } from "./users.store";

export interface ProfileInput {
  readonly name?: string | null;
  readonly bio?: string | null;
  /** An own upload; null or left out keeps the picture. */
  readonly pictureId?: string | null;
  readonly removesPicture?: boolean | null;
}

/** What a profile asks of the pictures module, which comes after this one. */
export interface ProfilePictures {
  /** Takes an upload of the viewer's into use. Refuses INVALID for one that is not theirs. */
  claim(tx: Tx, viewer: Viewer, pictureId: string, usedFor: string): Promise<unknown>;
  /** Releases the pictures used for this, except those named. */
  release(tx: Tx, usedFor: string, keptIds: readonly string[]): Promise<unknown>;
}

const usernameChanges: RateLimit = { name: "username-change", max: limits.usernameChangesPerDayMax, windowMs: 86_400_000 };

/** What people change about their own account, up to ending it. */
export class OwnAccountService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly viewers: ViewerService,
    private readonly passwords: PasswordsService,
    private readonly rateLimits: RateLimits,
    private readonly mails: SignInMails,
    private readonly pictures: ProfilePictures,
    private readonly personalData: PersonalDataPort,
  ) {}

  /** Sets a new password, and ends all other sessions and all API keys. Refuses CREDENTIALS_WRONG, RATE_LIMITED, PASSWORD_WEAK, TOO_LONG. */
  async changePassword(viewer: Viewer, current: string, wanted: string): Promise<void> {
    await this.passwords.assertPassword(viewer.id, current, "input.currentPassword");
    await this.db.transaction(async (tx) => {
      const user = await lockOwnNames(tx, viewer.id);
      const mistakes = passwordMistakes(wanted, user.email, user.username);
      if (mistakes.length > 0) throw new UserErrors(mistakes.map((mistake) => Object.assign(mistake, { path: ["input", "newPassword"] })));
      await this.passwords.set(tx, viewer.id, wanted);
      await this.endOthers(tx, viewer);
      await endAllApiKeys(tx, this.bus, viewer.id);
      await this.mails.security(
        tx,
        viewer.id,
        `Your password was changed. All your other devices were signed out, and all your API keys were revoked. ${staysValid}`,
      );
    });
  }

  /** Ends all sessions of the viewer but this one, their sockets at once. A suspended user may. */
  async revokeOtherSessions(viewer: Viewer): Promise<void> {
    await this.db.transaction((tx) => this.endOthers(tx, viewer));
  }

  /** Takes another username; the old one is held for a month. Refuses USERNAME_INVALID, USERNAME_TAKEN, RATE_LIMITED, FRESH_SIGN_IN_REQUIRED. */
  async changeUsername(viewer: Viewer, wanted: string): Promise<void> {
    assertMayWrite(viewer);
    await this.viewers.assertFreshSignIn(viewer);
    const username = normalUsername(wanted);
    if (!isUsername(username))
      refuse(
        ErrorCode.USERNAME_INVALID,
        "input.username",
        "Use 3 to 30 letters, digits, dots or underscores. Start and end with a letter or digit.",
      );
    if (!(await this.rateLimits.hit(usernameChanges, viewer.id)).isAllowed)
      refuse(
        ErrorCode.RATE_LIMITED,
        "input.username",
        "You have changed your username too often today. Try again tomorrow.",
        new Decimal(usernameChanges.max),
      );
    await this.db.transaction(async (tx) => {
      const user = await lockOwnNames(tx, viewer.id);
      if (user.username === username) return;
      if (isReservedUsername(username) || (await isUsernameInUse(tx, username, this.clock.date())))
        refuse(ErrorCode.USERNAME_TAKEN, "input.username", "This username is taken.");
      await holdUsername(tx, user.username, new Date(this.clock.now() + limits.usernameHoldDays * 86_400_000));
      await updateUser(tx, viewer.id, { username });
      announceAudience(tx, this.bus, viewer.id);
    });
  }

  /** Changes what is given of name, words and picture. Refuses REQUIRED, TOO_LONG, INVALID (a picture that is no own upload). */
  async updateProfile(viewer: Viewer, input: ProfileInput): Promise<void> {
    assertMayWrite(viewer);
    const [name, bio] = [input.name == null ? null : plainName(input.name), input.bio == null ? null : input.bio.trim()];
    if (name === "") refuse(ErrorCode.REQUIRED, "input.name", "Enter your name.");
    assertLength(name, limits.nameCharactersMax, "input.name");
    assertLength(bio, limits.bioCharactersMax, "input.bio");
    const usedFor = `profile:${viewer.id}`;
    await this.db.transaction(async (tx) => {
      if (input.pictureId) await this.pictures.claim(tx, viewer, input.pictureId, usedFor);
      if (input.pictureId || input.removesPicture) {
        await this.pictures.release(tx, usedFor, input.pictureId ? [input.pictureId] : []);
        await updateUser(tx, viewer.id, { pictureId: input.pictureId ?? null });
      }
      await updateNameAndBio(tx, viewer.id, name, bio);
      if (name !== null) await updateAuthUser(tx, viewer.id, { name });
      announceAudience(tx, this.bus, viewer.id);
    });
  }

  /**
   * Ends the account: copies stop and trades close as sealed events, then all personal data goes; sealed rows stay under the pseudonym.
   * Refuses FRESH_SIGN_IN_REQUIRED, CONFIRMATION_WRONG (the typed name is not the username), INVALID for the last admin.
   */
  async delete(viewer: Viewer, typedUsername: string): Promise<void> {
    await this.viewers.assertFreshSignIn(viewer);
    if (normalUsername(typedUsername).replace(/^@/, "") !== viewer.username)
      refuse(ErrorCode.CONFIRMATION_WRONG, "input.username", `Type ${viewer.username} to confirm.`);
    if (viewer.role === "admin" && !(await hasOtherAdmin(this.db, viewer.id)))
      refuse(ErrorCode.INVALID, "", "You are the last admin. Make someone else an admin first.");
    await this.personalData.eraseUser(viewer.id);
  }

  private async endOthers(tx: Tx, viewer: Viewer): Promise<void> {
    announceRevoked(tx, this.bus, await deleteOtherSessionsOf(tx, viewer.id, viewer.sessionId));
  }
}

function assertLength(text: string | null, max: number, path: string): void {
  if (text !== null && [...text].length > max) refuse(ErrorCode.TOO_LONG, path, `Use at most ${max} characters.`, new Decimal(max));
}
