import "reflect-metadata";
import { getNamedType, type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from "graphql";
import { buildSchema, getMetadataStorage, type NonEmptyArray } from "type-graphql";
import type { RequestContext } from "./context";
import { Fault, unauthenticated } from "../errors";
import { limitHeavyMutations } from "./heavy-mutations";
import type { Viewer } from "../viewer";
import { DateTimeScalar } from "./scalars";

/**
 * Builds the schema from resolver instances. `@Authorized()` only means "signed in": what a viewer may do is decided in
 * the service, after the row is loaded. Input is validated by the services too, so that errors carry our codes.
 */
export async function buildAppSchema(
  resolvers: readonly object[],
  assertMayMutate: (viewer: Viewer, mutation: string) => void = () => {},
): Promise<GraphQLSchema> {
  const instances = new Map(resolvers.map((resolver) => [resolver.constructor, resolver]));
  readPlainFieldsDirectly();
  const schema = await buildSchema({
    resolvers: [...instances.keys()] as unknown as NonEmptyArray<new () => object>,
    container: { get: (resolverClass) => instances.get(resolverClass) ?? Reflect.construct(resolverClass, []) },
    scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
    authChecker: ({ context, info }: { context: RequestContext; info: GraphQLResolveInfo }) => {
      if (context.viewer === null) throw unauthenticated();
      // What no service need know, because it is the same for all of them: what test mode or a feature switch refuses.
      if (info.parentType.name === "Mutation") assertMayMutate(context.viewer, info.fieldName);
      return true;
    },
    validate: false,
    // It would answer the whole introspection query to see whether the schema is valid, which Apollo Server says for less.
    skipCheck: true,
    pubSub: noPubSub,
  });
  letHubDeliver(schema);
  limitHeavyMutations(schema);
  describeRoots(schema);
  return schema;
}

/**
 * A field without method, role or middleware needs no resolver of its own. type-graphql makes one all the same, and
 * graphql-jit then calls it instead of reading the property: a list of 50 items costs thousands of such calls.
 */
function readPlainFieldsDirectly(): void {
  const metadata = getMetadataStorage();
  const isGuarded = (target: unknown, field: string): boolean =>
    metadata.authorizedFields.some((guard) => guard.target === target && guard.fieldName === field) ||
    metadata.middlewares.some((guard) => guard.target === target && guard.fieldName === field);
  for (const field of metadata.fields)
    if (field.simple === undefined && field.schemaName === field.name && !isGuarded(field.target, field.name)) field.simple = true;
}

/** type-graphql makes these types itself and takes no description for them. */
const roots: Readonly<Record<string, string>> = {
  Query: "Reads of data. Lists are paged with cursors; a nullable field answers null where the viewer may not see the object.",
  Mutation: "Changes of data. Each answers with a payload whose `errors` name what the caller can correct; other errors are thrown.",
  Subscription: "Streams of events over a WebSocket. Where events have a sequence, a query named `…EventsSince` gives the missed ones.",
};

/** Describes the root types, and each argument `input` by its input type: what it holds is said once, at that type. */
function describeRoots(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    if (!root) continue;
    root.description ??= roots[root.name];
    for (const { args } of Object.values(root.getFields()))
      for (const argument of args) if (argument.name === "input") argument.description ??= getNamedType(argument.type).description;
  }
}

/** The hub hands a subscription's value over as `{ [field]: value }`; there is nothing to resolve. */
function letHubDeliver(schema: GraphQLSchema): void {
  const subscription = schema.getSubscriptionType();
  if (!isObjectType(subscription)) return;
  for (const field of Object.values(subscription.getFields())) delete field.resolve;
}

const throughHub = (): never => {
  throw new Fault("UNAVAILABLE", "Streams are served by the hub: declare the field with `subscribe: servedByHub`.");
};

/** type-graphql wants one as soon as there is a subscription. */
const noPubSub = { publish: throughHub, subscribe: throughHub };
