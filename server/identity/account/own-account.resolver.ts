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

@ObjectType("EmailChange", { description: "A change of address under way: it waits for the links mailed to both." })
export class EmailChangeType implements EmailChange {
  @Field(() => String, { description: "The new address." })
  newEmail!: string;

  @Field(() => Boolean, { description: "Whether the link mailed to the old address was opened." })
  isOldConfirmed!: boolean;

  @Field(() => Boolean, { description: "Whether the link mailed to the new address was opened." })
  isNewConfirmed!: boolean;

  @Field(() => Date, { description: "When the links stop working." })
  expiresAt!: Date;
}

@ObjectType({ description: "The answer to `requestEmailChange` and `cancelEmailChange`." })
export class EmailChangePayload {
  @Field(() => EmailChangeType, { nullable: true, description: "What is under way now." })
  emailChange!: EmailChange | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `confirmEmailChange`." })
export class ConfirmEmailChangePayload {
  @Field(() => Boolean, { description: "Whether the new address is in force; else the other link is still to be opened." })
  isChanged!: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `deleteAccount`." })
export class DeleteAccountPayload {
  @Field(() => Boolean, { description: "True: nothing personal is left, and nobody is signed in here." })
  isDeleted!: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ implements: Node, description: "All we hold about the user, as one JSON file." })
export class DataExport extends Node {
  @Field(() => Date, { description: "When it was asked for." })
  requestedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was packed; null while it is being packed." })
  readyAt!: Date | null;

  @Field(() => Date, { description: "Until when it can be fetched." })
  expiresAt!: Date;

  @Field(() => Int, { nullable: true, description: "Size of the packed file." })
  bytes!: number | null;

  @Field(() => String, { nullable: true, description: "Where to fetch it, signed in; null while it is being packed." })
  url!: string | null;
}

@ObjectType({ description: "The answer to `requestDataExport`." })
export class DataExportPayload {
  @Field(() => [DataExport], { description: "The user's exports now, newest first." })
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
  @Query(() => EmailChangeType, { nullable: true, description: "The user's change of address under way." })
  emailChange(@Ctx() context: RequestContext): Promise<EmailChange | null> {
    return this.emails.pending(viewerOf(context).id);
  }

  @Authorized()
  @Query(() => [DataExport], { description: "The user's exports that can still be fetched, newest first." })
  async dataExports(@Ctx() context: RequestContext): Promise<DataExport[]> {
    return (await this.exports.list(viewerOf(context))).map(exportTypeOf);
  }

  @Authorized()
  @Mutation(() => MePayload, { description: "Sets a new password, signs out all other devices and ends all API keys." })
  changePassword(@Arg("input", () => ChangePasswordInput) input: ChangePasswordInput, @Ctx() context: RequestContext): Promise<MePayload> {
    return this.changed(context, (viewer) => this.own.changePassword(viewer, input.currentPassword, input.newPassword));
  }

  @Authorized()
  @Mutation(() => MePayload, { description: "Takes another username; the old one is held for a month. Wants a fresh sign-in." })
  changeUsername(@Arg("input", () => ChangeUsernameInput) input: ChangeUsernameInput, @Ctx() context: RequestContext): Promise<MePayload> {
    return this.changed(context, (viewer) => this.own.changeUsername(viewer, input.username));
  }

  @Authorized()
  @Mutation(() => MePayload, { description: "Changes name, words and picture of the profile." })
  updateProfile(@Arg("input", () => UpdateProfileInput) input: UpdateProfileInput, @Ctx() context: RequestContext): Promise<MePayload> {
    return this.changed(context, (viewer) => this.own.updateProfile(viewer, input));
  }

  @Authorized()
  @Mutation(() => EmailChangePayload, {
    description: "Mails links to the old and the new address; the change counts when both were opened.",
  })
  requestEmailChange(
    @Arg("input", () => RequestEmailChangeInput) input: RequestEmailChangeInput,
    @Ctx() context: RequestContext,
  ): Promise<EmailChangePayload> {
    return this.emailChanged(context, (viewer) => this.emails.request(viewer, input.newEmail, input.password));
  }

  @Authorized()
  @Mutation(() => EmailChangePayload, { description: "Gives a change of address up." })
  cancelEmailChange(@Ctx() context: RequestContext): Promise<EmailChangePayload> {
    return this.emailChanged(context, (viewer) => this.emails.cancel(viewer));
  }

  @Mutation(() => ConfirmEmailChangePayload, { description: "Opens one of the two links of a change of address." })
  async confirmEmailChange(
    @Arg("input", () => ConfirmEmailChangeInput) { token }: ConfirmEmailChangeInput,
  ): Promise<ConfirmEmailChangePayload> {
    const { isChanged = false, errors } = await asPayload(async () => ({ isChanged: await this.emails.confirm(token) }));
    return { isChanged, errors };
  }

  @Authorized()
  @Mutation(() => DataExportPayload, { description: "Asks for all we hold about the user; three a day. Wants a fresh sign-in." })
  async requestDataExport(@Ctx() context: RequestContext): Promise<DataExportPayload> {
    const viewer = viewerOf(context);
    const { errors } = await asPayload(() => this.exports.request(viewer).then(() => ({})));
    return { dataExports: (await this.exports.list(viewer)).map(exportTypeOf), errors };
  }

  @Authorized()
  @Mutation(() => DeleteAccountPayload, {
    description: "Ends the account: copies stop, trades close, personal data goes, sealed rows stay without a name. Wants a fresh sign-in.",
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
