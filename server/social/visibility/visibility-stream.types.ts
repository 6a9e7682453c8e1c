import { Field, ID, ObjectType } from "type-graphql";
import { oldNameOf } from "../../platform/graphql/old-name";

@ObjectType({ description: "Whom the viewer sees is not whom they saw." })
export class VisibilityChanged {
  @Field(() => [ID], {
    description:
      "Whom the viewer may not or does not want to see any more: muted, blocked by either, suspended, gone, or there for their followers alone. Nothing of theirs is to stay on screen.",
  })
  hiddenIds!: string[];

  @Field(() => [ID], { description: "Whom the viewer had muted and listens to again." })
  visibleIds!: string[];
}

/** What the old `sightEvents` sends. */
@ObjectType({ description: "Old name of `VisibilityChanged`." })
export class SightChanged extends VisibilityChanged {
  @Field(() => [ID], { name: "shownIds", ...oldNameOf("visibleIds") })
  declare visibleIds: string[];
}
