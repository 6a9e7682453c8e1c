import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  isCompositeType,
  parse,
  type OperationDefinitionNode,
} from "graphql";
import { mutationScopes } from "../../identity/api-keys/api-scopes";
import { errorMeanings, faultMeanings } from "../../platform/error-meanings";
import { measureQuery } from "../../platform/graphql/query-limits";
import { limits } from "../../platform/limits";
import type { ApiErrorCode, ApiLimit, ApiOperation, ApiReference, OperationKind } from "./api-reference.types";

const roots = [
  ["QUERY", "query"],
  ["MUTATION", "mutation"],
  ["SUBSCRIPTION", "subscription"],
] as const;

/** Everything at the schema's roots, with what it costs and what a key needs for it. */
export function operationsOf(schema: GraphQLSchema): ApiOperation[] {
  return roots.flatMap(([kind, keyword]) =>
    Object.values(schema.getRootType(keyword as OperationDefinitionNode["operation"])?.getFields() ?? {})
      .map((field) => ({
        name: field.name,
        kind,
        description: field.description ?? "",
        signature: signatureOf(field),
        pointsMin: pointsOf(schema, keyword, field),
        scope: scopeOf(kind, field.name),
      }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  );
}

const scopeOf = (kind: OperationKind, name: string): ApiOperation["scope"] =>
  kind === "MUTATION" ? (mutationScopes[name] ?? null) : "read";

function signatureOf({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const given = args.map((argument) => `${argument.name}: ${String(argument.type)}`).join(", ");
  return `${name}${given ? `(${given})` : ""}: ${String(type)}`;
}

/** A page is asked for as such; anything else by its name alone. */
function pointsOf(schema: GraphQLSchema, keyword: string, field: GraphQLField<unknown, unknown>): number {
  const type = getNamedType(field.type);
  const isPage = isObjectType(type) && "edges" in type.getFields();
  const selection = isPage ? "{ edges { node { __typename } } }" : isCompositeType(type) ? "{ __typename }" : "";
  const document = parse(`${keyword} { ${field.name} ${selection} }`);
  return Math.max(1, measureQuery(schema, document, document.definitions[0] as OperationDefinitionNode, {}).cost);
}

const errorCodes: readonly ApiErrorCode[] = [
  ...Object.entries(errorMeanings).map(([code, meaning]) => ({ code, meaning, isThrown: false })),
  ...Object.entries(faultMeanings).map(([code, meaning]) => ({ code, meaning, isThrown: true })),
];

const apiLimits: readonly ApiLimit[] = [
  { name: "Depth of an operation", max: limits.queryDepthMax, unit: "levels" },
  { name: "Cost of an operation", max: limits.queryCostPointsMax, unit: "points" },
  { name: "Aliases in an operation", max: limits.queryAliasesMax, unit: "aliases" },
  { name: "Tokens in an operation", max: limits.queryTokensMax, unit: "tokens" },
  { name: "Fragments in a document", max: limits.documentFragmentsMax, unit: "fragments" },
  { name: "Spreads in a document", max: limits.documentSpreadsMax, unit: "spreads" },
  { name: "Fields of one name in a selection", max: limits.selectionSameNamesMax, unit: "fields" },
  { name: "Body of a request", max: limits.bodyBytesMax, unit: "bytes" },
  { name: "Page of a list", max: limits.pageItemsMax, unit: "entries" },
  { name: "Subscriptions on a socket", max: limits.socketSubscriptionsMax, unit: "subscriptions" },
  { name: "Message to a socket", max: limits.socketMessageBytesMax, unit: "bytes" },
  { name: "Messages waiting for a slow socket", max: limits.socketQueuedMessagesMax, unit: "messages" },
  { name: "Streams can be replayed for", max: limits.outboxKeepDays, unit: "days" },
  { name: "Lines of an export", max: limits.exportLinesMax, unit: "lines" },
];

const references = new WeakMap<GraphQLSchema, ApiReference>();

/** Made once a schema: it never changes while the server runs. */
export function referenceOf(schema: GraphQLSchema): ApiReference {
  let reference = references.get(schema);
  if (!reference)
    references.set(schema, (reference = { operations: operationsOf(schema), errorCodes: [...errorCodes], limits: [...apiLimits] }));
  return reference;
}
