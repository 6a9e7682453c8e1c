import { Field, ObjectType } from "type-graphql";
import { UserError } from "../../platform/user-error";
import { errorsDescription, Me } from "../../identity/account/account.types";

/** Performance adds `trader`, read from `followedId`. */
@ObjectType({ description: "The answer to `follow` and `unfollow`." })
export class FollowPayload {
  /** Who was followed or left; null when refused. Not a field of the API. */
  readonly followedId!: string | null;

  @Field(() => Me, { nullable: true, description: "The viewer, with the new count." })
  me!: Me | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
