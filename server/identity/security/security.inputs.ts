import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "The code of a two-factor sign-in." })
export class SecondFactorInput {
  @Field(() => String, { description: "Six-digit code of the authenticator app, or a backup code." })
  code!: string;
}

@InputType({ description: "A passkey's answer to a sign-in." })
export class PasskeyResponseInput {
  @Field(() => String, { description: "Result of the browser's `navigator.credentials.get`, as JSON." })
  response!: string;
}

@InputType({
  description: "Proof that you are still there: your password (with a code when two-factor authentication is on) or a passkey.",
})
export class ReauthenticateInput {
  @Field(() => String, { nullable: true, description: "Your password; left out with a passkey." })
  password?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Six-digit code of the authenticator app; required with a password when two-factor authentication is on.",
  })
  code?: string | null;

  @Field(() => String, { nullable: true, description: "A passkey's answer as JSON, started with `passkeyRequestOptions`." })
  passkeyResponse?: string | null;
}

@InputType({ description: "Your password, to confirm." })
export class PasswordInput {
  @Field(() => String, { description: "Your current password." })
  password!: string;
}

@InputType({ description: "A first code that proves the authenticator app works." })
export class ConfirmTwoFactorInput {
  @Field(() => String, { description: "Six-digit code of the authenticator app." })
  code!: string;
}

@InputType({ description: "A passkey that the browser has just made." })
export class AddPasskeyInput {
  @Field(() => String, { description: "Result of the browser's `navigator.credentials.create`, as JSON." })
  response!: string;

  @Field(() => String, { description: "Name that its owner gives it, 1 to 60 characters." })
  name!: string;
}

@InputType({ description: "A new name for a passkey." })
export class RenamePasskeyInput {
  @Field(() => ID, { description: "The passkey to rename; your own." })
  passkeyId!: string;

  @Field(() => String, { description: "The new name, 1 to 60 characters." })
  name!: string;
}

@InputType({ description: "A passkey to remove." })
export class RemovePasskeyInput {
  @Field(() => ID, { description: "The passkey to remove; your own." })
  passkeyId!: string;
}
