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
    description: "Signs up and mails a link to verify the address. A known address gets the same answer, its owner a hint by mail.",
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

  @Mutation(() => VerifyEmailPayload, { description: "Proves the address of a mailed link and signs in." })
  verifyEmail(@Arg("input", () => VerifyEmailInput) input: VerifyEmailInput, @Ctx() context: RequestContext): Promise<VerifyEmailPayload> {
    return asPayload(async () => ({ me: meOf(await this.users.get(await this.signIn.verifyEmail(input.token, context))) }));
  }

  @Mutation(() => LoginPayload, { description: "Signs in by cookie: 5 tries a minute per account, 20 per network address." })
  async login(@Arg("input", () => LoginInput) input: LoginInput, @Ctx() context: RequestContext): Promise<LoginPayload> {
    const { userId, ...rest } = await this.signIn.login(input, context);
    return { me: userId ? meOf(await this.users.get(userId)) : null, ...rest };
  }

  @Mutation(() => SignedInPayload, {
    description: "Second step of a login whose account has a second factor: a code of the app or a backup code, within ten minutes.",
  })
  verifySecondFactor(
    @Arg("input", () => SecondFactorInput) input: SecondFactorInput,
    @Ctx() context: RequestContext,
  ): Promise<SignedInPayload> {
    return this.signedIn(() => this.signIn.verifySecondFactor(input.code, context));
  }

  @Mutation(() => PasskeyOptionsPayload, { description: "Begins a sign-in, or a proof that one is there, with a passkey of this device." })
  passkeyRequestOptions(@Ctx() context: RequestContext): Promise<PasskeyOptionsPayload> {
    return asPayload(async () => ({ optionsJson: await this.passkeys.requestOptions(context) }));
  }

  @Mutation(() => SignedInPayload, { description: "Signs in with a passkey; neither password nor code is asked for." })
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

  @Mutation(() => LogoutPayload, { description: "Ends this session: its cookie and its sockets are gone at once." })
  logout(@Ctx() context: RequestContext): Promise<LogoutPayload> {
    return asPayload(async () => {
      await this.signIn.logout(context.viewer, context);
      return { isLoggedOut: true };
    });
  }

  @Mutation(() => RequestPasswordResetPayload, { description: "Mails a link to set a new password, if the address has an account." })
  async requestPasswordReset(
    @Arg("input", () => RequestPasswordResetInput) input: RequestPasswordResetInput,
    @Ctx() context: RequestContext,
  ): Promise<RequestPasswordResetPayload> {
    const { errors } = await asPayload(() => this.signIn.requestPasswordReset(input.email, context).then(() => ({})));
    return { isMailSent: errors.length === 0, errors };
  }

  @Mutation(() => ResetPasswordPayload, {
    description: "Sets a new password by a mailed link, once, signs out everywhere and ends all API keys.",
  })
  async resetPassword(@Arg("input", () => ResetPasswordInput) input: ResetPasswordInput): Promise<ResetPasswordPayload> {
    const { errors } = await asPayload(() => this.signIn.resetPassword(input.token, input.password).then(() => ({})));
    return { isReset: errors.length === 0, errors };
  }
}
