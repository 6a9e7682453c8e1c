import "reflect-metadata";
import type { GraphQLSchema } from "graphql";
import { buildSchema, type NonEmptyArray } from "type-graphql";
import type { RequestContext } from "./context";
import { unauthenticated } from "../errors";
import { DateTimeScalar } from "./scalars";

/**
 * Builds the schema from resolver instances. `@Authorized()` only means "signed in": what a viewer may do is decided in
 * the service, after the row is loaded. Input is validated by the services too, so that errors carry our codes.
 */
export function buildHouseSchema(resolvers: readonly object[]): Promise<GraphQLSchema> {
  const instances = new Map(resolvers.map((resolver) => [resolver.constructor, resolver]));
  return buildSchema({
    resolvers: [...instances.keys()] as unknown as NonEmptyArray<new () => object>,
    container: { get: (resolverClass) => instances.get(resolverClass) ?? Reflect.construct(resolverClass, []) },
    scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
    authChecker: ({ context }: { context: RequestContext }) => {
      if (context.viewer === null) throw unauthenticated();
      return true;
    },
    validate: false,
  });
}
