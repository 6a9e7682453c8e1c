import { Field, ID, InterfaceType } from "type-graphql";

/** Everything a client caches under an id. `resolveType` is left to the classes: nothing here is queried as a bare Node. */
@InterfaceType({ description: "Anything with an id of its own, unique within its type. Clients cache by type and id." })
export abstract class Node {
  @Field(() => ID, { description: "Unique within its type, never reused." })
  id!: string;
}
