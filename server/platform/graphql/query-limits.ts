import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
} from "graphql";
import { Fault } from "../errors";
import { limits } from "../limits";

/** What a query asks of us. `cost` in points: 1 for each object it may return, and `searchCostPoints` for each search, and what a field says by `@Extensions({ costPoints })`. */
export interface QuerySize {
  depth: number;
  aliases: number;
  directives: number;
  cost: number;
}

type Variables = Readonly<Record<string, unknown>>;

/** A list whose length the query does not choose (lots of a trade, gaps of a market) counts as this many items. */
const listItemsAssumed = 10;
/** Of `__typename` nothing: it is read with its object. Below the other two no field counts, graphql's MaxIntrospectionDepthRule bounds them. */
const introspectionCost: Readonly<Record<string, number>> = { __schema: limits.schemaCostPoints, __type: limits.typeCostPoints };
const none: QuerySize = { depth: 0, aliases: 0, directives: 0, cost: 0 };

/**
 * Throws LIMIT_EXCEEDED with the name of the limit when a validated operation is too deep, too dear, has too many aliases
 * or directives, or asks for a page over `pageItemsMax` (a field may raise that by `@Extensions({ pageItemsMax })`).
 * Both transports call this, before anything runs. Introspection is bounded by graphql's own MaxIntrospectionDepthRule.
 */
export function assertWithinLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): QuerySize {
  const size = measureQuery(schema, document, operation, variables);
  refuseAbove("queryDepthMax", size.depth, limits.queryDepthMax, "levels deep");
  refuseAbove("queryAliasesMax", size.aliases, limits.queryAliasesMax, "aliases");
  refuseAbove("queryDirectivesMax", size.directives, limits.queryDirectivesMax, "directives");
  refuseAbove("queryCostPointsMax", size.cost, limits.queryCostPointsMax, "cost points");
  return size;
}

function refuseAbove(limit: string, actual: number, max: number, unit: string): void {
  if (actual > max) throw limitExceeded(limit, max, `This query has ${actual} ${unit}; at most ${max} are allowed.`);
}

export const limitExceeded = (limit: string, max: number, message: string): Fault => new Fault("LIMIT_EXCEEDED", message, { limit, max });

/** Adds up a validated operation. Each fragment is measured once for each type and page size it is spread at, so time is linear in the document. */
export function measureQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): QuerySize {
  const root = schema.getRootType(operation.operation);
  if (!root) return none;
  const size = new Measure(schema, document, operation, variables).selection(operation.selectionSet, root, null);
  return { ...size, directives: size.directives + (operation.directives?.length ?? 0) };
}

class Measure {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly measured = new Map<string, QuerySize>();

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly operation: OperationDefinitionNode,
    private readonly variables: Variables,
  ) {
    this.fragments = new Map(
      document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
    );
  }

  /** `pageItems`: what the field above asked for with `first` or `last`; its `edges` or `events` are that long. */
  selection(set: SelectionSetNode, parent: GraphQLOutputType, pageItems: number | null): QuerySize {
    return set.selections.reduce((sum, node) => {
      const directives = node.directives?.length ?? 0;
      if (node.kind === Kind.FIELD) return add(sum, this.field(node, parent, pageItems), directives);
      if (node.kind === Kind.FRAGMENT_SPREAD) return add(sum, this.fragment(node.name.value, parent, pageItems), directives);
      const type = node.typeCondition ? (this.schema.getType(node.typeCondition.name.value) as GraphQLOutputType) : parent;
      return add(sum, this.selection(node.selectionSet, type, pageItems), directives);
    }, none);
  }

  private fragment(name: string, parent: GraphQLOutputType, pageItems: number | null): QuerySize {
    const key = `${name} ${String(parent)} ${pageItems}`;
    const known = this.measured.get(key);
    if (known) return known;
    const node = this.fragments.get(name);
    if (!node) return none;
    const size = this.selection(
      node.selectionSet,
      (this.schema.getType(node.typeCondition.name.value) as GraphQLOutputType | undefined) ?? parent,
      pageItems,
    );
    this.measured.set(key, size);
    return size;
  }

  private field(node: FieldNode, parent: GraphQLOutputType, parentItems: number | null): QuerySize {
    const aliases = node.alias ? 1 : 0;
    if (node.name.value.startsWith("__")) return { ...none, aliases, cost: introspectionCost[node.name.value] ?? 0 };
    const owner = getNamedType(parent);
    const field = isObjectType(owner) || isInterfaceType(owner) ? owner.getFields()[node.name.value] : undefined;
    const search = (this.isSearch(node) ? limits.searchCostPoints : 0) + Number(field?.extensions["costPoints"] ?? 0);
    if (!field || !node.selectionSet || !isCompositeType(getNamedType(field.type))) return { ...none, depth: 1, aliases, cost: search };
    const pageItems = this.pageItems(
      node,
      Number(field.extensions["pageItemsMax"] ?? limits.pageItemsMax),
      field.args.some((arg) => arg.name === "first"),
    );
    const child = this.selection(node.selectionSet, getNamedType(field.type) as GraphQLOutputType, pageItems);
    const items = isList(field.type) ? (pageItems ?? parentItems ?? listItemsAssumed) : 1;
    const cost = items * (1 + child.cost) + search;
    return { depth: child.depth + 1, aliases: child.aliases + aliases, directives: child.directives, cost };
  }

  /** Whether the field is given something to search for. */
  private isSearch({ arguments: given }: FieldNode): boolean {
    return (given ?? []).some(({ name, value }) => {
      if (name.value !== "search") return false;
      const text = value.kind === Kind.VARIABLE ? this.variables[value.name.value] : value.kind === Kind.NULL ? null : value;
      return text !== null && text !== undefined && text !== "";
    });
  }

  private pageItems(node: FieldNode, max: number, isPaged: boolean): number | null {
    let items: number | null = isPaged ? limits.pageItemsDefault : null;
    for (const argument of node.arguments ?? []) {
      if (argument.name.value !== "first" && argument.name.value !== "last") continue;
      const asked = this.integer(argument.value);
      if (asked === null) continue;
      if (asked > max)
        throw limitExceeded(
          "pageItemsMax",
          max,
          `\`${node.name.value}(${argument.name.value}: ${asked})\` asks for more than ${max} items at once.`,
        );
      items = Math.max(asked, 0);
    }
    return items;
  }

  private integer(value: ValueNode): number | null {
    if (value.kind === Kind.INT) return Number(value.value);
    if (value.kind !== Kind.VARIABLE) return null;
    const given = this.variables[value.name.value];
    if (given !== undefined) return typeof given === "number" ? given : null;
    const definition = this.operation.variableDefinitions?.find((node) => node.variable.name.value === value.name.value);
    return definition?.defaultValue ? this.integer(definition.defaultValue) : null;
  }
}

const isList = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type);

const add = (sum: QuerySize, part: QuerySize, directives: number): QuerySize => ({
  depth: Math.max(sum.depth, part.depth),
  aliases: sum.aliases + part.aliases,
  directives: sum.directives + part.directives + directives,
  cost: sum.cost + part.cost,
});
