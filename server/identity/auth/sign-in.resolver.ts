import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../platform/graphql/context";
import { asPayload, ErrorCode } from "../../platform/user-error";
import { LoginInput, RegisterInput, RequestPasswordResetInput, ResetPasswordInput, VerifyEmailInput } from "../account/account.inputs";
import {
  LoginPayload,
  LogoutPayload,
  meOf,
  RegisterPayload,
  RequestPasswordResetPayload,
  ResetPasswordPayload,
  VerifyEmailPayload,
} from "../account/account.types";
import type { PasskeysService } from "../security/passkeys.service";
import type { RegistrationService } from "../registration/registration.service";
import { PasskeyResponseInput, SecondFactorInput } from "../security/security.inputs";
import { PasskeyOptionsPayload, SignedInPayload } from "../security/security.types";
import type { SignInService } from "./sign-in.service";
import type { UsersService } from "../account/users.service";

@Resolver()
export class SignInResolver {
  constructor(
    private readonly registration: RegistrationService,
    private readonly signIn: SignInService,
    private readonly users: UsersService,
    private readonly passkeys: PasskeysService,
  ) {}

  @Mutation(() => RegisterPayload, {
    description:
      "Creates an account and mails a verification link. For an address that has an account the answer is the same, and its owner gets a mail. Errors: EMAIL_INVALID, INVALID, PASSWORD_WEAK, RATE_LIMITED, REQUIRED, TERMS_NOT_ACCEPTED, TOO_LONG, USERNAME_INVALID, USERNAME_TAKEN.",
  })
  async register(@Arg("input", () => RegisterInput) input: RegisterInput, @Ctx() context: RequestContext): Promise<RegisterPayload> {
    const payload = await asPayload(async () => ({
      isMailSent: true,
      suggestions: [],
      ...(await this.registration.register({ ...input, role: input.role ?? "eater" }, context)),
    }));
    const isTaken = payload.errors.some((error) => error.code === ErrorCode.USERNAME_TAKEN);
    const refused = { isMailSent: false, email: null, suggestions: isTaken ? await this.registration.suggestions(input.username) : [] };
    return payload.errors.length > 0 ? { ...refused, errors: payload.errors } : payload;
  }

  @Mutation(() => VerifyEmailPayload, {
    description: "Verifies the email address with the token of a mailed link and signs in. Errors: TOKEN_INVALID.",
  })
  verifyEmail(@Arg("input", () => VerifyEmailInput) input: VerifyEmailInput, @Ctx() context: RequestContext): Promise<VerifyEmailPayload> {
    return asPayload(async () => ({ me: meOf(await this.users.get(await this.signIn.verifyEmail(input.token, context))) }));
  }

  @Mutation(() => LoginPayload, {
    description:
      "Signs in with email and password and sets a session cookie; 5 attempts per minute and account, 20 per network address. Errors: CREDENTIALS_WRONG, EMAIL_NOT_VERIFIED, RATE_LIMITED.",
  })
  async login(@Arg("input", () => LoginInput) input: LoginInput, @Ctx() context: RequestContext): Promise<LoginPayload> {
    const { userId, ...rest } = await this.signIn.login(input, context);
    return { me: userId ? meOf(await this.users.get(userId)) : null, ...rest };
  }

  @Mutation(() => SignedInPayload, {
    description:
      "Completes a sign-in with a code of the authenticator app or a backup code, within ten minutes of the password. Errors: CODE_WRONG, RATE_LIMITED, TOKEN_INVALID.",
  })
  verifySecondFactor(
    @Arg("input", () => SecondFactorInput) input: SecondFactorInput,
    @Ctx() context: RequestContext,
  ): Promise<SignedInPayload> {
    return this.signedIn(() => this.signIn.verifySecondFactor(input.code, context));
  }

  @Mutation(() => PasskeyOptionsPayload, {
    description: "Starts a sign-in or a reauthentication with a passkey of this device. Errors: RATE_LIMITED.",
  })
  passkeyRequestOptions(@Ctx() context: RequestContext): Promise<PasskeyOptionsPayload> {
    return asPayload(async () => ({ optionsJson: await this.passkeys.requestOptions(context) }));
  }

  @Mutation(() => SignedInPayload, {
    description: "Signs in with a passkey; no password or code is needed. Errors: INVALID, PASSKEY_REFUSED, RATE_LIMITED.",
  })
  signInWithPasskey(
    @Arg("input", () => PasskeyResponseInput) input: PasskeyResponseInput,
    @Ctx() context: RequestContext,
  ): Promise<SignedInPayload> {
    return this.signedIn(() => this.passkeys.signIn(input.response, context));
  }

  private async signedIn(work: () => Promise<string>): Promise<SignedInPayload> {
    const payload = await asPayload(async () => ({ me: meOf(await this.users.get(await work())) }));
    return { me: payload.me ?? null, errors: payload.errors };
  }

  @Mutation(() => LogoutPayload, { description: "Signs out: the session ends, its cookie is deleted and its sockets close." })
  logout(@Ctx() context: RequestContext): Promise<LogoutPayload> {
    return asPayload(async () => {
      await this.signIn.logout(context.viewer, context);
      return { isLoggedOut: true };
    });
  }

  @Mutation(() => RequestPasswordResetPayload, {
    description: "Mails a link to set a new password, if the address has an account. Errors: EMAIL_INVALID, RATE_LIMITED.",
  })
  async requestPasswordReset(
    @Arg("input", () => RequestPasswordResetInput) input: RequestPasswordResetInput,
    @Ctx() context: RequestContext,
  ): Promise<RequestPasswordResetPayload> {
    const { errors } = await asPayload(() => this.signIn.requestPasswordReset(input.email, context).then(() => ({})));
    return { isMailSent: errors.length === 0, errors };
  }

  @Mutation(() => ResetPasswordPayload, {
    description:
      "Sets a new password with the token of a mailed link, signs out everywhere and revokes all API keys. Errors: PASSWORD_WEAK, TOKEN_INVALID, TOO_LONG.",
  })
  async resetPassword(@Arg("input", () => ResetPasswordInput) input: ResetPasswordInput): Promise<ResetPasswordPayload> {
    const { errors } = await asPayload(() => this.signIn.resetPassword(input.token, input.password).then(() => ({})));
    return { isReset: errors.length === 0, errors };
  }
}
