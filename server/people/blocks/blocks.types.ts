import { Field, ObjectType } from "type-graphql";
import { UserError } from "../../platform/user-error";
import { errorsDescription } from "../../identity/account/account.types";

/** Performance adds `trader`, read from `personId`. */
@ObjectType({ description: "Result of `block`, `unblock`, `mute` and `unmute`." })
export class PersonPayload {
  /** Who is meant; null when refused. Not a field of the API. */
  readonly personId!: string | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
