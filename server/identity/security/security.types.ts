import { Field, Int, ObjectType } from "type-graphql";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";
import { errorsDescription, Me } from "../account/account.types";

@ObjectType({ implements: Node, description: "A passkey of the user: signs in without password and code." })
export class Passkey extends Node {
  @Field(() => String, { description: "What its owner calls it." })
  name!: string;

  @Field(() => Date, { description: "When it was added." })
  createdAt!: Date;

  @Field(() => Boolean, { description: "Whether it is copied between the owner's devices." })
  isSynced!: boolean;
}

@ObjectType({ description: "How the user signs in." })
export class Security {
  @Field(() => Boolean, { description: "Whether a login by password wants a code too." })
  hasTwoFactor!: boolean;

  @Field(() => Int, { description: "Backup codes not used yet." })
  backupCodesLeft!: number;

  @Field(() => Boolean, { description: "Whether the user signed in or proved to be there within the last ten minutes." })
  isFresh!: boolean;

  @Field(() => [Passkey], { description: "The user's passkeys, oldest first." })
  passkeys!: Passkey[];
}

@ObjectType({ description: "The answer to a step that signs in." })
export class SignedInPayload {
  @Field(() => Me, { nullable: true, description: "Who is signed in now." })
  me!: Me | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "What a browser needs for its WebAuthn call." })
export class PasskeyOptionsPayload {
  @Field(() => String, { nullable: true, description: "Options as JSON; good for five minutes, in this browser." })
  optionsJson!: string | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to a change of how the user signs in." })
export class SecurityPayload {
  @Field(() => Security, { nullable: true, description: "How the user signs in now." })
  security!: Security | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "What to put into an authenticator app. Shown once." })
export class TwoFactorSetup {
  @Field(() => String, { description: "The otpauth address, for a link on the phone itself." })
  uri!: string;

  @Field(() => String, { description: "The same as a QR code: an SVG document." })
  qrSvg!: string;

  @Field(() => String, { description: "The secret in base32, for typing." })
  secret!: string;

  @Field(() => [String], { description: "Ten codes, each good for one login without the app." })
  backupCodes!: readonly string[];
}

@ObjectType({ description: "The answer to `beginTwoFactor`." })
export class TwoFactorSetupPayload {
  @Field(() => TwoFactorSetup, { nullable: true, description: "Not in force before `confirmTwoFactor`." })
  setup!: TwoFactorSetup | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `renewBackupCodes`." })
export class BackupCodesPayload {
  @Field(() => [String], { nullable: true, description: "The new codes, shown once; the old ones no longer work." })
  backupCodes!: readonly string[] | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
