import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "A new password." })
export class ChangePasswordInput {
  @Field(() => String, { description: "The password until now." })
  currentPassword!: string;

  @Field(() => String, { description: "The new one, by the same rules as at signing up." })
  newPassword!: string;
}

@InputType({ description: "A new username." })
export class ChangeUsernameInput {
  @Field(() => String, { description: "3 to 30 letters, digits, dots or underscores; stored in lower case." })
  username!: string;
}

@InputType({ description: "A new address for the account." })
export class RequestEmailChangeInput {
  @Field(() => String, { description: "Where mail shall go." })
  newEmail!: string;

  @Field(() => String, { description: "The password." })
  password!: string;
}

@InputType({ description: "One of the two links of a change of address." })
export class ConfirmEmailChangeInput {
  @Field(() => String, { description: "The token of the mailed link." })
  token!: string;
}

@InputType({ description: "Ending one's account." })
export class DeleteAccountInput {
  @Field(() => String, { description: "The user's own username, typed to confirm." })
  username!: string;
}

@InputType({ description: "Changes to one's profile; what is left out stays as it is." })
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: "What others call the user, 1 to 60 characters." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "A few words about oneself, at most 500 characters." })
  bio?: string | null;

  @Field(() => ID, { nullable: true, description: "One of the user's own uploads, to be the picture." })
  pictureId?: string | null;

  @Field(() => Boolean, { nullable: true, description: "True: back to the initials." })
  removesPicture?: boolean | null;
}
