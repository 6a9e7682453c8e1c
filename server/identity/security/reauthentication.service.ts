import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { Caller } from "../auth/caller";
import type { PasskeysService } from "./passkeys.service";
import type { PasswordsService } from "../registration/passwords.service";
import type { TwoFactorService } from "./two-factor.service";
import type { ViewerService } from "../auth/viewer.service";

export interface Proof {
  readonly password?: string | null;
  readonly code?: string | null;
  readonly passkeyResponse?: string | null;
}

/** Lets a signed-in user prove to be there, so that `assertFreshSignIn` passes for the next ten minutes. */
export class ReauthenticationService {
  constructor(
    private readonly viewers: ViewerService,
    private readonly passwords: PasswordsService,
    private readonly twoFactor: TwoFactorService,
    private readonly passkeys: PasskeysService,
  ) {}

  /** Refuses REQUIRED, CREDENTIALS_WRONG, CODE_WRONG, PASSKEY_REFUSED, RATE_LIMITED. */
  async reauthenticate(viewer: Viewer, proof: Proof, caller: Caller): Promise<void> {
    if (proof.passkeyResponse) await this.passkeys.prove(viewer, proof.passkeyResponse, caller);
    else {
      if (!proof.password) refuse(ErrorCode.REQUIRED, "input.password", "Enter your password or use a passkey.");
      await this.passwords.assertPassword(viewer.id, proof.password!);
      await this.twoFactor.assertCodeWhereOn(viewer.id, proof.code ?? null);
    }
    await this.viewers.markFresh(viewer);
  }
}
