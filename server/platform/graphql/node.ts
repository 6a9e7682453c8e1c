import { Field, ID, InterfaceType } from "type-graphql";

/** Everything a client caches under an id. `resolveType` is left to the classes: nothing here is queried as a bare Node. */
@InterfaceType({ description: "An object with an id of its own, unique within its type. Clients cache by type and id." })
export abstract class Node {
  @Field(() => ID, { description: "Identifier, unique within its type and never reused." })
  id!: string;
}
