import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { realViewer, type Viewer } from "../../platform/viewer";
import type { PasskeysService } from "./passkeys.service";
import type { ReauthenticationService } from "./reauthentication.service";
import {
  AddPasskeyInput,
  ConfirmTwoFactorInput,
  PasswordInput,
  ReauthenticateInput,
  RemovePasskeyInput,
  RenamePasskeyInput,
} from "./security.inputs";
import { BackupCodesPayload, Passkey, PasskeyOptionsPayload, Security, SecurityPayload, TwoFactorSetupPayload } from "./security.types";
import type { TwoFactorService } from "./two-factor.service";
import type { ViewerService } from "../auth/viewer.service";
import { make } from "../../platform/make";

@Resolver()
export class SecurityResolver {
  constructor(
    private readonly twoFactor: TwoFactorService,
    private readonly passkeys: PasskeysService,
    private readonly reauthentication: ReauthenticationService,
    private readonly viewers: ViewerService,
  ) {}

  @Authorized()
  @Query(() => Security, { description: "How you sign in." })
  security(@Ctx() context: RequestContext): Promise<Security> {
    return this.of(viewerOf(context));
  }

  @Authorized()
  @Mutation(() => SecurityPayload, {
    description:
      "Confirms that you are still there; mutations that answered FRESH_SIGN_IN_REQUIRED then work for ten minutes. Errors: CODE_WRONG, CREDENTIALS_WRONG, INVALID, PASSKEY_REFUSED, RATE_LIMITED, REQUIRED.",
  })
  reauthenticate(
    @Arg("input", () => ReauthenticateInput) input: ReauthenticateInput,
    @Ctx() context: RequestContext,
  ): Promise<SecurityPayload> {
    return this.changed(context, (viewer) => this.reauthentication.reauthenticate(realViewer(viewer), input, context));
  }

  @Authorized()
  @Mutation(() => TwoFactorSetupPayload, {
    description:
      "Creates a secret for an authenticator app and backup codes, shown once. Errors: ALREADY_ON, CREDENTIALS_WRONG, RATE_LIMITED.",
  })
  beginTwoFactor(@Arg("input", () => PasswordInput) input: PasswordInput, @Ctx() context: RequestContext): Promise<TwoFactorSetupPayload> {
    return asPayload(async () => ({ setup: await this.twoFactor.begin(viewerOf(context), input.password) }));
  }

  @Authorized()
  @Mutation(() => SecurityPayload, {
    description:
      "Switches two-factor authentication on: signing in by password then needs a code. Errors: ALREADY_ON, CODE_WRONG, NOT_ON, RATE_LIMITED.",
  })
  confirmTwoFactor(
    @Arg("input", () => ConfirmTwoFactorInput) input: ConfirmTwoFactorInput,
    @Ctx() context: RequestContext,
  ): Promise<SecurityPayload> {
    return this.changed(context, (viewer) => this.twoFactor.confirm(viewer, input.code));
  }

  @Authorized()
  @Mutation(() => SecurityPayload, {
    description: "Switches two-factor authentication off. Errors: CREDENTIALS_WRONG, NOT_ON, RATE_LIMITED.",
  })
  disableTwoFactor(@Arg("input", () => PasswordInput) input: PasswordInput, @Ctx() context: RequestContext): Promise<SecurityPayload> {
    return this.changed(context, (viewer) => this.twoFactor.disable(viewer, input.password));
  }

  @Authorized()
  @Mutation(() => BackupCodesPayload, {
    description: "Creates new backup codes; the old ones stop working. Errors: CREDENTIALS_WRONG, NOT_ON, RATE_LIMITED.",
  })
  renewBackupCodes(@Arg("input", () => PasswordInput) input: PasswordInput, @Ctx() context: RequestContext): Promise<BackupCodesPayload> {
    return asPayload(async () => ({ backupCodes: await this.twoFactor.renewBackupCodes(viewerOf(context), input.password) }));
  }

  @Authorized()
  @Mutation(() => PasskeyOptionsPayload, {
    description: "Starts the creation of a passkey. Needs a sign-in within the last ten minutes. Errors: FRESH_SIGN_IN_REQUIRED, TOO_MANY.",
  })
  passkeyCreationOptions(@Ctx() context: RequestContext): Promise<PasskeyOptionsPayload> {
    return asPayload(async () => ({ optionsJson: await this.passkeys.creationOptions(viewerOf(context), context) }));
  }

  @Authorized()
  @Mutation(() => SecurityPayload, {
    description:
      "Stores a passkey that the browser created. Needs a sign-in within the last ten minutes. Errors: FRESH_SIGN_IN_REQUIRED, INVALID, PASSKEY_REFUSED, REQUIRED, TOO_LONG.",
  })
  addPasskey(@Arg("input", () => AddPasskeyInput) input: AddPasskeyInput, @Ctx() context: RequestContext): Promise<SecurityPayload> {
    return this.changed(context, (viewer) => this.passkeys.add(viewer, input.response, input.name, context));
  }

  @Authorized()
  @Mutation(() => SecurityPayload, { description: "Renames a passkey. Errors: REQUIRED, TOO_LONG. Throws NOT_FOUND." })
  renamePasskey(
    @Arg("input", () => RenamePasskeyInput) input: RenamePasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<SecurityPayload> {
    return this.changed(context, (viewer) => this.passkeys.rename(viewer, input.passkeyId, input.name));
  }

  @Authorized()
  @Mutation(() => SecurityPayload, {
    description: "Removes a passkey. Needs a sign-in within the last ten minutes. Errors: FRESH_SIGN_IN_REQUIRED. Throws NOT_FOUND.",
  })
  removePasskey(
    @Arg("input", () => RemovePasskeyInput) input: RemovePasskeyInput,
    @Ctx() context: RequestContext,
  ): Promise<SecurityPayload> {
    return this.changed(context, (viewer) => this.passkeys.remove(viewer, input.passkeyId));
  }

  private changed(context: RequestContext, work: (viewer: Viewer) => Promise<void>): Promise<SecurityPayload> {
    const viewer = viewerOf(context);
    return asPayload(async () => {
      await work(viewer);
      return { security: await this.of(viewer) };
    });
  }

  private async of(asking: Viewer): Promise<Security> {
    const viewer = realViewer(asking);
    const [{ isOn, backupCodesLeft }, isFresh, rows] = await Promise.all([
      this.twoFactor.stateOf(viewer.id),
      this.viewers.isSessionFresh(viewer),
      this.passkeys.list(viewer.id),
    ]);
    const passkeys = rows.map((row) => make(Passkey, row));
    return make(Security, { hasTwoFactor: isOn, backupCodesLeft, isFresh, passkeys });
  }
}
