import { Field, ID, ObjectType } from "type-graphql";
import { oldNameOf } from "../../platform/graphql/old-name";

@ObjectType({ description: "A change in whom the viewer may see." })
export class VisibilityChanged {
  @Field(() => [ID], {
    description:
      "Users whom the viewer may no longer see: muted, blocked by either side, suspended, deleted or private. Remove their content from the screen.",
  })
  hiddenIds!: string[];

  @Field(() => [ID], { description: "Users whom the viewer unmuted." })
  visibleIds!: string[];
}

/** What the old `sightEvents` sends. */
@ObjectType({ description: "Old name of `VisibilityChanged`." })
export class SightChanged extends VisibilityChanged {
  @Field(() => [ID], { name: "shownIds", ...oldNameOf("visibleIds") })
  declare visibleIds: string[];
}
