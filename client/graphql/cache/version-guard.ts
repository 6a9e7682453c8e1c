import type { InMemoryCache, Reference } from "@apollo/client";
import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from "graphql";

/**
 * What moves carries a version: a number, or the moment it describes. A slow answer to a query may hold an object that a
 * faster event has already renewed; such an object is replaced by what the cache holds before it is written. An equal
 * version is written: the same state may show more fields.
 */
export const versionFields: Readonly<Record<string, string | readonly string[]>> = {
  Trade: "version",
  Quote: "asOf",
  Valuation: "asOf",
  Order: "updatedAt",
  Portfolio: "asOfSequence",
  // Both only ever grow: an answer that knows less of either was on its way for longer.
  Conversation: ["readPosition", "lastPosition"],
  ConversationMember: "readPosition",
  Message: "version",
  BrokerOrder: "version",
};

type Json = Record<string, unknown>;
interface WriteOptions {
  readonly query: DocumentNode;
  readonly result: unknown;
  readonly variables?: Json;
}
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
interface Walk {
  readonly cache: InMemoryCache;
  readonly fragments: Fragments;
  readonly variables: Json | undefined;
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

const comparable = (value: unknown): number => (typeof value === "number" ? value : typeof value === "string" ? Date.parse(value) : NaN);

/** The result to write, in which every object older than the cached one has become the cached one. */
export function withoutOlder(cache: InMemoryCache, options: WriteOptions): unknown {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of options.query.definitions)
    if (definition.kind === "FragmentDefinition") fragments.set(definition.name.value, definition);
  const main = options.query.definitions.find((definition) => definition.kind === "OperationDefinition") ?? options.query.definitions[0];
  if (!main || !("selectionSet" in main) || !main.selectionSet) return options.result;
  return settle({ cache, fragments, variables: options.variables }, options.result, [main.selectionSet]);
}

function settle(walk: Walk, value: unknown, selections: readonly SelectionSetNode[]): unknown {
  if (Array.isArray(value)) return mapUnlessSame(value, (item) => settle(walk, item, selections));
  if (!isObject(value)) return value;
  const settled = settleFields(walk, value, selections);
  return cachedIfOlder(walk, settled, selections);
}

function settleFields(walk: Walk, object: Json, selections: readonly SelectionSetNode[]): Json {
  let changed: Json | null = null;
  for (const [key, inner] of fieldsWithSelections(walk, selections)) {
    const before = object[key];
    const after = settle(walk, before, inner);
    if (after !== before) changed = { ...(changed ?? object), [key]: after };
  }
  return changed ?? object;
}

/** Fields that hold objects, by response key, each with all selections made on it (fragments included). */
function fieldsWithSelections({ fragments }: Walk, selections: readonly SelectionSetNode[]): Map<string, SelectionSetNode[]> {
  const fields = new Map<string, SelectionSetNode[]>();
  const visit = (set: SelectionSetNode): void => {
    for (const node of set.selections) {
      if (node.kind === "Field" && node.selectionSet) {
        const key = node.alias?.value ?? node.name.value;
        fields.set(key, [...(fields.get(key) ?? []), node.selectionSet]);
      } else if (node.kind === "InlineFragment") visit(node.selectionSet);
      else if (node.kind === "FragmentSpread") {
        const fragment = fragments.get(node.name.value);
        if (fragment) visit(fragment.selectionSet);
      }
    }
  };
  for (const set of selections) visit(set);
  return fields;
}

function cachedIfOlder(walk: Walk, incoming: Json, selections: readonly SelectionSetNode[]): Json {
  const typename = incoming.__typename as string | undefined;
  const versions = typename ? [versionFields[typename] ?? []].flat() : [];
  if (!typename || versions.length === 0) return incoming;
  const id = walk.cache.identify(incoming as { __typename: string });
  if (!id || !versions.some((field) => comparable(incoming[field]) < heldVersion(walk.cache, id, field))) return incoming;
  const cached = walk.cache.readFragment<Json>({
    id,
    fragment: asFragment(typename, selections, walk.fragments),
    fragmentName: "Held",
    variables: walk.variables,
    returnPartialData: true,
  });
  return { ...incoming, ...cached };
}

function heldVersion(cache: InMemoryCache, id: string, field: string): number {
  let held: unknown;
  cache.modify({
    id,
    broadcast: false,
    fields: {
      [field]: (value: unknown | Reference) => {
        held = value;
        return value;
      },
    },
  });
  return comparable(held);
}

function asFragment(typename: string, selections: readonly SelectionSetNode[], fragments: Fragments): DocumentNode {
  return {
    kind: "Document",
    definitions: [
      {
        kind: "FragmentDefinition",
        name: { kind: "Name", value: "Held" },
        typeCondition: { kind: "NamedType", name: { kind: "Name", value: typename } },
        selectionSet: { kind: "SelectionSet", selections: selections.flatMap((set) => set.selections) },
      },
      ...[...fragments.values()].filter((fragment) => fragment.name.value !== "Held"),
    ],
  } as unknown as DocumentNode;
}

function mapUnlessSame(list: unknown[], change: (item: unknown) => unknown): unknown[] {
  let changed = false;
  const mapped = list.map((item) => {
    const after = change(item);
    if (after !== item) changed = true;
    return after;
  });
  return changed ? mapped : list;
}
