import "reflect-metadata";
import { assertValidSchema, getNamedType, type GraphQLResolveInfo, GraphQLSchema, isObjectType } from "graphql";
import { buildSchema, getMetadataStorage, type NonEmptyArray } from "type-graphql";
import type { RequestContext } from "./context";
import { Fault, unauthenticated } from "../errors";
import { noteDirectResolvers } from "./direct/direct-resolvers";
import { heavyMutationsAtOnce, limitHeavyMutations } from "./heavy-mutations";
import type { FewAtOnce } from "../rate-limits/few-at-once";
import type { Viewer } from "../viewer";
import { DateTimeScalar } from "./scalars";

type ResolverClass = new () => object;

/** What of a schema is one app's own: it is found through the schema that an operation runs on. */
interface AppParts {
  /** Gives the instances of the resolver classes. */
  readonly container: { get(resolverClass: ResolverClass): object };
  readonly heavy: FewAtOnce;
  assertMayMutate(viewer: Viewer, mutation: string): void;
}

/** Under which name the schema's extensions hold them. */
const partsKey = "brigade";

function partsOf({ schema }: GraphQLResolveInfo): AppParts {
  return schema.extensions[partsKey] as AppParts;
}

/** The instance of a resolver class in the app that this schema belongs to. */
export const resolverOf = (schema: GraphQLSchema, resolverClass: abstract new (...args: never[]) => object): object =>
  (schema.extensions[partsKey] as AppParts).container.get(resolverClass as ResolverClass);

/**
 * Builds the schema from resolver instances. `@Authorized()` only means "signed in": what a viewer may do is decided in
 * the service, after the row is loaded. Input is validated by the services too, so that errors carry our codes.
 *
 * The types are built once for the same classes, whose apps share them: a schema holds them together with its app's own parts.
 */
export async function buildAppSchema(
  resolvers: readonly object[],
  assertMayMutate: AppParts["assertMayMutate"] = () => {},
): Promise<GraphQLSchema> {
  const instances = new Map(resolvers.map((resolver) => [resolver.constructor, resolver]));
  const types = await typesOf([...instances.keys()] as unknown as ResolverClass[]);
  const container = { get: (wanted: ResolverClass) => instances.get(wanted) ?? Reflect.construct(wanted, []) };
  const parts: AppParts = { container, heavy: heavyMutationsAtOnce(), assertMayMutate };
  return new GraphQLSchema({ ...types.toConfig(), extensions: { [partsKey]: parts } });
}

const built: Array<{ readonly classes: readonly ResolverClass[]; readonly schema: Promise<GraphQLSchema> }> = [];

function typesOf(classes: readonly ResolverClass[]): Promise<GraphQLSchema> {
  const isSame = (others: readonly ResolverClass[]): boolean =>
    others.length === classes.length && others.every((other, index) => other === classes[index]);
  let known = built.find((one) => isSame(one.classes));
  if (!known) built.push((known = { classes, schema: buildTypes(classes) }));
  return known.schema;
}

async function buildTypes(classes: readonly ResolverClass[]): Promise<GraphQLSchema> {
  readPlainFieldsDirectly();
  const schema = await buildSchema({
    resolvers: quickToSearch(classes),
    container: ({ info }) => partsOf(info).container,
    scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
    authChecker: ({ context, info }: { context: RequestContext; info: GraphQLResolveInfo }) => {
      if (context.viewer === null) throw unauthenticated();
      // What no service need know, because it is the same for all of them: what test mode or a feature switch refuses.
      if (info.parentType.name === "Mutation") partsOf(info).assertMayMutate(context.viewer, info.fieldName);
      return true;
    },
    validate: false,
    // It would answer the whole introspection query to see whether the schema is valid, which graphql says for less.
    skipCheck: true,
    pubSub: noPubSub,
  });
  letHubDeliver(schema);
  noteDirectResolvers(schema, classes);
  limitHeavyMutations(schema, (info) => partsOf(info).heavy);
  describeRoots(schema);
  assertValidSchema(schema);
  return schema;
}

/** For each field of each type, type-graphql asks of every resolver whether its class is among these: to search the list is most of its work. */
function quickToSearch(classes: readonly ResolverClass[]): NonEmptyArray<ResolverClass> {
  const known = new Set(classes);
  return Object.assign([...classes], { includes: (one: ResolverClass) => known.has(one) }) as unknown as NonEmptyArray<ResolverClass>;
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
