import { Field, ID, ObjectType } from "type-graphql";

@ObjectType({ description: "Whom the viewer sees is not whom they saw." })
export class SightChanged {
  @Field(() => [ID], {
    description:
      "Whom the viewer may not or does not want to see any more: muted, blocked by either, suspended, gone, or there for their followers alone. Nothing of theirs is to stay on screen.",
  })
  hiddenIds!: string[];

  @Field(() => [ID], { description: "Whom the viewer had muted and listens to again." })
  shownIds!: string[];
}
