import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "A change of your password." })
export class ChangePasswordInput {
  @Field(() => String, { description: "The password in use now." })
  currentPassword!: string;

  @Field(() => String, { description: "The new password: 10 to 128 characters, not a common one, without username or email address." })
  newPassword!: string;
}

@InputType({ description: "A change of your username." })
export class ChangeUsernameInput {
  @Field(() => String, { description: "The new one: 3 to 30 letters, digits, dots or underscores, stored in lower case." })
  username!: string;
}

@InputType({ description: "A new email address for your account." })
export class RequestEmailChangeInput {
  @Field(() => String, { description: "The new email address." })
  newEmail!: string;

  @Field(() => String, { description: "Your current password." })
  password!: string;
}

@InputType({ description: "One of the two links mailed for a change of email address." })
export class ConfirmEmailChangeInput {
  @Field(() => String, { description: "Token of the mailed link." })
  token!: string;
}

@InputType({ description: "Confirmation that you want to delete your account." })
export class DeleteAccountInput {
  @Field(() => String, { description: "Your own username, typed to confirm." })
  username!: string;
}

@InputType({ description: "Changes to your profile; what is left out stays." })
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: "Display name, 1 to 60 characters." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "Text about yourself, at most 500 characters." })
  bio?: string | null;

  @Field(() => ID, { nullable: true, description: "One of your uploads, to use as the picture." })
  pictureId?: string | null;

  @Field(() => Boolean, { nullable: true, description: "True removes the picture; your initials are shown instead." })
  removesPicture?: boolean | null;
}
