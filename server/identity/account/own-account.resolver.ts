import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from "type-graphql";
import type { Config } from "../../platform/config";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { Node } from "../../platform/graphql/node";
import { asPayload, UserError } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { errorsDescription, Me, MePayload, meShownTo } from "./account.types";
import type { DataExportsService } from "../personal-data/data-exports.service";
import type { OwnDataExport } from "../personal-data/data-exports.store";
import type { EmailChangeService } from "./email-change.service";
import type { EmailChange } from "./email-change.store";
import {
  ChangePasswordInput,
  ChangeUsernameInput,
  ConfirmEmailChangeInput,
  DeleteAccountInput,
  RequestEmailChangeInput,
  UpdateProfileInput,
} from "./own-account.inputs";
import type { OwnAccountService } from "./own-account.service";
import { sessionCookieName } from "../auth/session-cookie";
import type { UsersService } from "./users.service";
import { make } from "../../platform/make";

@ObjectType("EmailChange", { description: "A pending change of email address: it waits for the links mailed to both addresses." })
export class EmailChangeType implements EmailChange {
  @Field(() => String, { description: "The new email address." })
  newEmail!: string;

  @Field(() => Boolean, { description: "Whether the link mailed to the old address was opened." })
  isOldConfirmed!: boolean;

  @Field(() => Boolean, { description: "Whether the link mailed to the new address was opened." })
  isNewConfirmed!: boolean;

  @Field(() => Date, { description: "When both links expire." })
  expiresAt!: Date;
}

@ObjectType({ description: "Result of `requestEmailChange` and `cancelEmailChange`." })
export class EmailChangePayload {
  @Field(() => EmailChangeType, { nullable: true, description: "The pending change; null when there is none." })
  emailChange!: EmailChange | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `confirmEmailChange`." })
export class ConfirmEmailChangePayload {
  @Field(() => Boolean, {
    description: "Whether the new address is in force; false while the other link is not confirmed, and when refused.",
  })
  isChanged!: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `deleteAccount`." })
export class DeleteAccountPayload {
  @Field(() => Boolean, { description: "True when personal data is deleted and you are signed out everywhere; false when refused." })
  isDeleted!: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ implements: Node, description: "An export of all data stored about you, as one JSON file." })
export class DataExport extends Node {
  @Field(() => Date, { description: "When you requested it." })
  requestedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was ready; null while it is being packed." })
  readyAt!: Date | null;

  @Field(() => Date, { description: "Until when it can be downloaded." })
  expiresAt!: Date;

  @Field(() => Int, { nullable: true, description: "Size of the packed file, in bytes; null while it is being packed." })
  bytes!: number | null;

  @Field(() => String, { nullable: true, description: "Download address, for the signed-in owner; null while it is being packed." })
  url!: string | null;
}

@ObjectType({ description: "Result of `requestDataExport`." })
export class DataExportPayload {
  @Field(() => [DataExport], { description: "Your exports, newest first." })
  dataExports!: DataExport[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

const exportTypeOf = (row: OwnDataExport): DataExport => make(DataExport, { ...row, url: row.readyAt ? `/exports/${row.id}` : null });

@Resolver(() => Me)
export class OwnAccountResolver {
  constructor(
    private readonly own: OwnAccountService,
    private readonly emails: EmailChangeService,
    private readonly exports: DataExportsService,
    private readonly users: UsersService,
    private readonly config: Config,
  ) {}

  @Authorized()
  @Query(() => EmailChangeType, { nullable: true, description: "Your pending change of email address; null without one." })
  emailChange(@Ctx() context: RequestContext): Promise<EmailChange | null> {
    return this.emails.pending(viewerOf(context).id);
  }

  @Authorized()
  @Query(() => [DataExport], { description: "Your exports that can still be downloaded, newest first." })
  async dataExports(@Ctx() context: RequestContext): Promise<DataExport[]> {
    return (await this.exports.list(viewerOf(context))).map(exportTypeOf);
  }

  @Authorized()
  @Mutation(() => MePayload, {
    description:
      "Sets a new password, signs out all other devices and revokes all API keys. Errors: CREDENTIALS_WRONG, PASSWORD_WEAK, RATE_LIMITED, TOO_LONG.",
  })
  changePassword(@Arg("input", () => ChangePasswordInput) input: ChangePasswordInput, @Ctx() context: RequestContext): Promise<MePayload> {
    return this.changed(context, (viewer) => this.own.changePassword(viewer, input.currentPassword, input.newPassword));
  }

  @Authorized()
  @Mutation(() => MePayload, {
    description:
      "Changes your username; the old one stays reserved for a month. Needs a sign-in within the last ten minutes. Errors: FRESH_SIGN_IN_REQUIRED, RATE_LIMITED, USERNAME_INVALID, USERNAME_TAKEN.",
  })
  changeUsername(@Arg("input", () => ChangeUsernameInput) input: ChangeUsernameInput, @Ctx() context: RequestContext): Promise<MePayload> {
    return this.changed(context, (viewer) => this.own.changeUsername(viewer, input.username));
  }

  @Authorized()
  @Mutation(() => MePayload, { description: "Changes the name, text and picture of your profile. Errors: INVALID, REQUIRED, TOO_LONG." })
  updateProfile(@Arg("input", () => UpdateProfileInput) input: UpdateProfileInput, @Ctx() context: RequestContext): Promise<MePayload> {
    return this.changed(context, (viewer) => this.own.updateProfile(viewer, input));
  }

  @Authorized()
  @Mutation(() => EmailChangePayload, {
    description:
      "Mails links to your old and new address; the address changes when both are confirmed. Errors: CREDENTIALS_WRONG, EMAIL_INVALID, RATE_LIMITED.",
  })
  requestEmailChange(
    @Arg("input", () => RequestEmailChangeInput) input: RequestEmailChangeInput,
    @Ctx() context: RequestContext,
  ): Promise<EmailChangePayload> {
    return this.emailChanged(context, (viewer) => this.emails.request(viewer, input.newEmail, input.password));
  }

  @Authorized()
  @Mutation(() => EmailChangePayload, { description: "Cancels a pending change of email address; nothing happens without one." })
  cancelEmailChange(@Ctx() context: RequestContext): Promise<EmailChangePayload> {
    return this.emailChanged(context, (viewer) => this.emails.cancel(viewer));
  }

  @Mutation(() => ConfirmEmailChangePayload, {
    description:
      "Confirms one of the two links of a change of email address; the address changes when both are confirmed. Errors: TOKEN_INVALID.",
  })
  async confirmEmailChange(
    @Arg("input", () => ConfirmEmailChangeInput) { token }: ConfirmEmailChangeInput,
  ): Promise<ConfirmEmailChangePayload> {
    const { isChanged = false, errors } = await asPayload(async () => ({ isChanged: await this.emails.confirm(token) }));
    return { isChanged, errors };
  }

  @Authorized()
  @Mutation(() => DataExportPayload, {
    description:
      "Requests an export of all data stored about you, at most three a day. Needs a sign-in within the last ten minutes. Errors: FRESH_SIGN_IN_REQUIRED, RATE_LIMITED.",
  })
  async requestDataExport(@Ctx() context: RequestContext): Promise<DataExportPayload> {
    const viewer = viewerOf(context);
    const { errors } = await asPayload(() => this.exports.request(viewer).then(() => ({})));
    return { dataExports: (await this.exports.list(viewer)).map(exportTypeOf), errors };
  }

  @Authorized()
  @Mutation(() => DeleteAccountPayload, {
    description:
      "Deletes your account: copies stop, trades close, personal data is deleted, sealed records stay without a name. Needs a sign-in within the last ten minutes. Errors: CONFIRMATION_WRONG, FRESH_SIGN_IN_REQUIRED, INVALID.",
  })
  async deleteAccount(
    @Arg("input", () => DeleteAccountInput) input: DeleteAccountInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteAccountPayload> {
    const { errors } = await asPayload(() => this.own.delete(viewerOf(context), input.username).then(() => ({})));
    if (errors.length === 0)
      context.setCookie(`${sessionCookieName(this.config.publicUrl.startsWith("https://"))}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
    return { isDeleted: errors.length === 0, errors };
  }

  private async changed(context: RequestContext, work: (viewer: Viewer) => Promise<void>): Promise<MePayload> {
    const viewer = viewerOf(context);
    const payload = await asPayload(async () => {
      await work(viewer);
      return { me: meShownTo(viewer, await this.users.get(viewer.id)) };
    });
    return { me: payload.me ?? null, errors: payload.errors };
  }

  private async emailChanged(context: RequestContext, work: (viewer: Viewer) => Promise<void>): Promise<EmailChangePayload> {
    const viewer = viewerOf(context);
    const { errors } = await asPayload(() => work(viewer).then(() => ({})));
    return { emailChange: await this.emails.pending(viewer.id), errors };
  }
}
