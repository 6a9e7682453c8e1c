import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "The second step of a login." })
export class SecondFactorInput {
  @Field(() => String, { description: "Six digits of the authenticator app, or one of the backup codes." })
  code!: string;
}

@InputType({ description: "A passkey's answer." })
export class PasskeyResponseInput {
  @Field(() => String, { description: "What the browser's WebAuthn call gave, as JSON." })
  response!: string;
}

@InputType({ description: "Proving that it is still the user: with password (and code, where a second factor is on), or with a passkey." })
export class ReauthenticateInput {
  @Field(() => String, { nullable: true, description: "The password; left out with a passkey." })
  password?: string | null;

  @Field(() => String, { nullable: true, description: "Six digits of the authenticator app, where the second factor is on." })
  code?: string | null;

  @Field(() => String, { nullable: true, description: "A passkey's answer as JSON, begun by `passkeyRequestOptions`." })
  passkeyResponse?: string | null;
}

@InputType({ description: "The password, asked for again." })
export class PasswordInput {
  @Field(() => String, { description: "The user's password." })
  password!: string;
}

@InputType({ description: "Proving that the authenticator app has the secret." })
export class ConfirmTwoFactorInput {
  @Field(() => String, { description: "Six digits of the app." })
  code!: string;
}

@InputType({ description: "A new passkey." })
export class AddPasskeyInput {
  @Field(() => String, { description: "What the browser's WebAuthn call gave, as JSON." })
  response!: string;

  @Field(() => String, { description: "What its owner calls it, 1 to 60 characters." })
  name!: string;
}

@InputType({ description: "A new name for a passkey." })
export class RenamePasskeyInput {
  @Field(() => ID, { description: "One of the user's own." })
  passkeyId!: string;

  @Field(() => String, { description: "1 to 60 characters." })
  name!: string;
}

@InputType({ description: "Taking a passkey away." })
export class RemovePasskeyInput {
  @Field(() => ID, { description: "One of the user's own." })
  passkeyId!: string;
}
