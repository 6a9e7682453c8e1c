import { Field, ObjectType } from "type-graphql";
import { UserError } from "../../platform/user-error";
import { errorsDescription, Me } from "../../identity/account/account.types";

/** Performance adds `trader`, read from `followedId`. */
@ObjectType({ description: "Result of `follow`, `unfollow` and the follow-request mutations." })
export class FollowPayload {
  /** Who was followed or left; null when refused. Not a field of the API. */
  readonly followedId!: string | null;

  @Field(() => Me, { nullable: true, description: "You, with the new count; null when refused." })
  me!: Me | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
