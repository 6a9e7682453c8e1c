import { Field, Int, ObjectType } from "type-graphql";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";
import { errorsDescription, Me } from "../account/account.types";

@ObjectType({ implements: Node, description: "One of your passkeys: it signs in without password and code." })
export class Passkey extends Node {
  @Field(() => String, { description: "Name that its owner gave it." })
  name!: string;

  @Field(() => Date, { description: "When it was added." })
  createdAt!: Date;

  @Field(() => Boolean, { description: "Whether it is synced between its owner's devices." })
  isSynced!: boolean;
}

@ObjectType({ description: "How the user signs in." })
export class Security {
  @Field(() => Boolean, { description: "Whether two-factor authentication is on: a sign-in by password also needs a code." })
  hasTwoFactor!: boolean;

  @Field(() => Int, { description: "Number of unused backup codes." })
  backupCodesLeft!: number;

  @Field(() => Boolean, { description: "Whether the user signed in or reauthenticated within the last ten minutes." })
  isFresh!: boolean;

  @Field(() => [Passkey], { description: "The user's passkeys, oldest first." })
  passkeys!: Passkey[];
}

@ObjectType({ description: "Result of a mutation that signs in." })
export class SignedInPayload {
  @Field(() => Me, { nullable: true, description: "The user who is signed in now; null when refused." })
  me!: Me | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Options for the browser's WebAuthn call." })
export class PasskeyOptionsPayload {
  @Field(() => String, { nullable: true, description: "Options as JSON, valid for five minutes in this browser; null when refused." })
  optionsJson!: string | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of a change to how you sign in." })
export class SecurityPayload {
  @Field(() => Security, { nullable: true, description: "How you sign in after the change; null when refused." })
  security!: Security | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "What an authenticator app needs. Shown once." })
export class TwoFactorSetup {
  @Field(() => String, { description: "The `otpauth` address, for a link on the phone itself." })
  uri!: string;

  @Field(() => String, { description: "The `otpauth` address as a QR code, an SVG document." })
  qrSvg!: string;

  @Field(() => String, { description: "The secret in base32, to type in." })
  secret!: string;

  @Field(() => [String], { description: "Ten backup codes, each valid for one sign-in without the app." })
  backupCodes!: readonly string[];
}

@ObjectType({ description: "Result of `beginTwoFactor`." })
export class TwoFactorSetupPayload {
  @Field(() => TwoFactorSetup, {
    nullable: true,
    description: "The new secret and codes, not in force before `confirmTwoFactor`; null when refused.",
  })
  setup!: TwoFactorSetup | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `renewBackupCodes`." })
export class BackupCodesPayload {
  @Field(() => [String], {
    nullable: true,
    description: "The new backup codes, shown once; the old ones no longer work. Null when refused.",
  })
  backupCodes!: readonly string[] | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
