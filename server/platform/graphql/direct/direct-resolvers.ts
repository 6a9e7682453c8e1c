import type { GraphQLFieldResolver, GraphQLSchema } from "graphql";
import { isObjectType } from "graphql";
import { getMetadataStorage } from "type-graphql";

type Class = abstract new (...args: never[]) => object;
type Resolver = GraphQLFieldResolver<unknown, unknown>;

/** A method of a resolver class that a field can be read with, without the machinery around it. */
export interface DirectResolver {
  readonly resolverClass: Class;
  readonly method: string;
  /** What the method takes, in its order. */
  readonly takes: ReadonlyArray<"root" | "context">;
}

/** By the function that the schema got for it: a field that somebody wraps later is no longer read directly. */
const directResolvers = new WeakMap<Resolver, DirectResolver>();

export const directResolverOf = (resolve: Resolver): DirectResolver | undefined => directResolvers.get(resolve);

/**
 * Notes which fields of the schema are a plain method of object and context: nobody asks for roles or runs anything before it, and it has no
 * arguments. type-graphql puts the same five steps before each of them, which cost more than most of the methods.
 */
export function noteDirectResolvers(schema: GraphQLSchema, classes: readonly Class[]): void {
  const { fieldResolvers, objectTypes } = getMetadataStorage();
  const known = new Set<unknown>(classes);
  const names = new Map(objectTypes.map(({ target, name }) => [target as unknown, name]));
  for (const { kind, target, methodName, schemaName, getObjectType, params = [], roles, middlewares = [] } of fieldResolvers) {
    if (kind !== "external" || !known.has(target) || roles || middlewares.length > 0) continue;
    const takes = [...params].sort((a, b) => a.index - b.index).map((param) => takenBy(param));
    const type = schema.getType(names.get(getObjectType?.()) ?? "");
    const resolve = isObjectType(type) ? type.getFields()[schemaName]?.resolve : undefined;
    if (!resolve || directResolvers.has(resolve) || takes.includes(null)) continue;
    directResolvers.set(resolve, { resolverClass: target as Class, method: methodName, takes: takes as DirectResolver["takes"] });
  }
}

type Param = NonNullable<ReturnType<typeof getMetadataStorage>["fieldResolvers"][number]["params"]>[number];

function takenBy(param: Param): "root" | "context" | null {
  if (param.kind === "root") return param.propertyName === undefined && !param.getType ? "root" : null;
  return param.kind === "context" && param.propertyName === undefined ? "context" : null;
}
