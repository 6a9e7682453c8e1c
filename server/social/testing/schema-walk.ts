import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  type GraphQLObjectType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  Kind,
  parse,
  type SelectionSetNode,
} from "graphql";
import { measureQuery } from "../../platform/graphql/query-limits";
import { limits } from "../../platform/limits";

/**
 * Writes operations that together read every field that can be reached from the roots: near a root field each field of
 * each type on one shortest path, further below each type once for all roots. Arguments come from samples; a field with
 * arguments and none is reported.
 */
export interface Operation {
  readonly root: string;
  readonly kind: "query" | "subscription";
  readonly text: string;
}

/** Sample arguments by `Type.field`, as GraphQL text like `id: "…"`; several for a field that shows different things. */
export type Samples = Readonly<Record<string, readonly string[]>>;

export interface Walk {
  readonly operations: readonly Operation[];
  /** `Type.field` of every field read. */
  readonly covered: ReadonlySet<string>;
  /** `Type.field` of fields with arguments but no sample. */
  readonly missing: readonly string[];
}

interface Node {
  readonly text: string;
  readonly on: string | null;
  readonly children: Map<string, Node>;
}

/** One field on the way, and the type condition for what is selected below it. */
interface Step {
  readonly text: string;
  readonly on: string | null;
  /** `Type.field`. */
  readonly key: string;
}

/** A way from a root field to a type: what to select to get there. */
interface Way {
  readonly type: GraphQLObjectType;
  readonly steps: readonly Step[];
  /** How many types are on it, connections, edges and replays not counted. */
  readonly level: number;
}

const stepsMax = limits.queryDepthMax - 2;

/**
 * So many types below a root field are read from it by themselves, connections, edges and replays not counted. What lies deeper is answered by
 * the same code whichever root led there, and to read it again from every root makes nine times the operations.
 */
const nearLevels = 2;
const isList = ({ name }: GraphQLObjectType): boolean => /(Connection|Edge|Replay)$/.test(name);

export function walkSchema(schema: GraphQLSchema, samples: Samples): Walk {
  const covered = new Set<string>();
  const missing = new Set<string>();
  const far = new Set<string>();
  const operations: Operation[] = [];
  for (const kind of ["query", "subscription"] as const) {
    const root = kind === "query" ? schema.getQueryType() : schema.getSubscriptionType();
    for (const field of currentFields(root)) {
      const key = `${root!.name}.${field.name}`;
      covered.add(key);
      for (const call of callsOf(key, field, samples, missing))
        for (const text of textsOf(schema, kind, field, call, samples, { covered, missing, far }))
          operations.push({ root: field.name, kind, text });
    }
  }
  return { operations, covered, missing: [...missing].sort() };
}

/** Deprecated ones are left out: each answers by the code of the one that replaces it, which API-007 asks beside it. */
export const currentFields = (type: GraphQLObjectType | null | undefined): Array<GraphQLField<unknown, unknown>> =>
  Object.values(type?.getFields() ?? {}).filter(({ deprecationReason }) => !deprecationReason);

/** The field with each of its sample arguments; none, and it is missing. */
function callsOf(key: string, field: GraphQLField<unknown, unknown>, samples: Samples, missing: Set<string>): string[] {
  const given = samples[key];
  if (given) return given.map((args) => (args === "" ? field.name : `${field.name}(${args})`));
  if (field.args.length === 0) return [field.name];
  missing.add(key);
  return field.args.some(isRequiredArgument) ? [] : [field.name];
}

const objectTypesOf = (schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): GraphQLObjectType[] => {
  const type = getNamedType(field.type);
  return isAbstractType(type) ? [...schema.getPossibleTypes(type)] : isObjectType(type) ? [type] : [];
};

/** Reads breadth first from one root field; selections are packed into as few operations as the limits let through. */
function textsOf(
  schema: GraphQLSchema,
  kind: Operation["kind"],
  root: GraphQLField<unknown, unknown>,
  call: string,
  samples: Samples,
  found: { covered: Set<string>; missing: Set<string>; far: Set<string> },
): string[] {
  const packer = new Packer(schema, kind, call, found.covered);
  const seen = new Set<string>();
  const rootType = getNamedType(root.type);
  if (isLeafType(rootType)) return [`${kind} { ${call} }`];
  let ways: Way[] = objectTypesOf(schema, root).map((type) => ({
    type,
    level: isList(type) ? 0 : 1,
    steps: [{ text: "", on: isAbstractType(rootType) ? type.name : null, key: "" }],
  }));
  while (ways.length > 0) {
    const next: Way[] = [];
    for (const way of ways) {
      const isFar = way.level > nearLevels;
      if (seen.has(way.type.name) || (isFar && found.far.has(way.type.name))) {
        // Its type is read by another way: this field at least runs.
        const last = way.steps.at(-1)!;
        if (last.key !== "" && !found.covered.has(last.key)) packer.add([...way.steps, { text: "__typename", on: null, key: last.key }]);
        continue;
      }
      seen.add(way.type.name);
      if (isFar) found.far.add(way.type.name);
      for (const field of currentFields(way.type)) next.push(...readField(schema, way, field, samples, found, packer));
    }
    ways = next.filter((way) => way.steps.length <= stepsMax);
  }
  return packer.finish();
}

/** `Type.field` where other members of a union have a field of that name and another type: one query cannot ask for both by the same name. */
function conflictsOf(schema: GraphQLSchema): Set<string> {
  const found = new Set<string>();
  for (const union of Object.values(schema.getTypeMap()).filter(isAbstractType)) {
    const types = schema.getPossibleTypes(union);
    for (const type of types)
      for (const field of Object.values(type.getFields()))
        if (types.some((other) => other.getFields()[field.name] && String(other.getFields()[field.name]!.type) !== String(field.type)))
          found.add(`${type.name}.${field.name}`);
  }
  return found;
}
const conflicts = new WeakMap<GraphQLSchema, Set<string>>();

/** The call of a field of `type`, under a name of its own where it is beside others in a union. */
function unionCall(schema: GraphQLSchema, type: string, name: string, call: string, isInUnion: boolean): string {
  if (!conflicts.has(schema)) conflicts.set(schema, conflictsOf(schema));
  const isAliased = /^\w+\s*:/.test(call);
  return isInUnion && !isAliased && conflicts.get(schema)!.has(`${type}.${name}`) ? `${name}Of${type}: ${call}` : call;
}

function readField(
  schema: GraphQLSchema,
  way: Way,
  field: GraphQLField<unknown, unknown>,
  samples: Samples,
  found: { covered: Set<string>; missing: Set<string> },
  packer: Packer,
): Way[] {
  const key = `${way.type.name}.${field.name}`;
  const calls = callsOf(key, field, samples, found.missing);
  const named = getNamedType(field.type);
  const ways: Way[] = [];
  for (const [index, call] of calls.entries()) {
    const isInUnion = way.steps.at(-1)?.on != null;
    const text = unionCall(schema, way.type.name, field.name, index === 0 ? call : `${field.name}${index}: ${call}`, isInUnion);
    if (isLeafType(named)) packer.add([...way.steps, { text, on: null, key }]);
    for (const type of objectTypesOf(schema, field)) {
      const steps = [...way.steps, { text, on: isAbstractType(named) ? type.name : null, key }];
      // Plain fields of what it leads to, every time; what lies deeper once a root field.
      for (const leaf of currentFields(type))
        if (isLeafType(getNamedType(leaf.type)) && leaf.args.length === 0)
          packer.add([
            ...steps,
            { text: unionCall(schema, type.name, leaf.name, leaf.name, isAbstractType(named)), on: null, key: `${type.name}.${leaf.name}` },
          ]);
      ways.push({ type, steps, level: way.level + (isList(type) ? 0 : 1) });
    }
  }
  return ways;
}

/**
 * `Type.field` of each object and list field that an answer to `text` holds something for. A field that never holds
 * anything hides nothing either: a walk that meets it proves nothing about it.
 */
export function fieldsWithValues(schema: GraphQLSchema, { kind, text }: Pick<Operation, "kind" | "text">, data: unknown): string[] {
  const document = parse(text).definitions[0]!;
  const root = kind === "query" ? schema.getQueryType() : schema.getSubscriptionType();
  const found: string[] = [];
  if (document.kind === "OperationDefinition" && root) collectValues(schema, root, document.selectionSet, data, found);
  return found;
}

function collectValues(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  data: unknown,
  found: string[],
): void {
  if (Array.isArray(data)) return data.forEach((one) => collectValues(schema, type, { kind: Kind.SELECTION_SET, selections }, one, found));
  if (data === null || typeof data !== "object") return;
  for (const selection of selections) {
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const on = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : type;
      if (isObjectType(on)) collectValues(schema, on, selection.selectionSet, data, found);
    }
    if (selection.kind !== Kind.FIELD || !selection.selectionSet) continue;
    const value = (data as Record<string, unknown>)[selection.alias?.value ?? selection.name.value];
    const field = type.getFields()[selection.name.value];
    if (!field || value === null || value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    found.push(`${type.name}.${field.name}`);
    for (const next of objectTypesOf(schema, field)) collectValues(schema, next, onType(selection.selectionSet, field, next), value, found);
  }
}

/** What is selected of `type`: of a field of several types, the fragment of that one. */
const onType = (
  { kind, selections }: SelectionSetNode,
  field: GraphQLField<unknown, unknown>,
  type: GraphQLObjectType,
): SelectionSetNode => ({
  kind,
  selections: isAbstractType(getNamedType(field.type))
    ? selections.filter((one) => one.kind === Kind.INLINE_FRAGMENT && one.typeCondition?.name.value === type.name)
    : selections,
});

/** Merges paths into selection trees; a path that would break a limit begins the next operation. */
class Packer {
  private readonly texts: string[] = [];
  private paths: Way["steps"][] = [];
  private waiting: Way["steps"][] = [];

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly kind: Operation["kind"],
    private readonly call: string,
    private readonly covered: Set<string>,
  ) {}

  add(path: Way["steps"]): void {
    this.waiting.push(path);
    if (this.waiting.length >= 48) this.flushWaiting();
  }

  finish(): string[] {
    this.flushWaiting();
    this.end();
    return this.texts;
  }

  /** Ends the operation under way. */
  private end(): void {
    if (this.paths.length === 0) return;
    this.texts.push(this.print(this.paths));
    for (const path of this.paths) for (const step of path) this.covered.add(step.key);
    this.paths = [];
  }

  private flushWaiting(): void {
    const waiting = this.waiting;
    this.waiting = [];
    this.pack(waiting);
  }

  /** Adds all to the operation under way, or begins the next; what is too much for one is halved, and one way that the limits refuse by itself leads nowhere. */
  private pack(paths: Way["steps"][]): void {
    if (this.fits([...this.paths, ...paths])) return void this.paths.push(...paths);
    this.end();
    if (this.fits(paths)) return void this.paths.push(...paths);
    if (paths.length <= 1) return;
    const half = Math.ceil(paths.length / 2);
    this.pack(paths.slice(0, half));
    this.pack(paths.slice(half));
  }

  private fits(paths: Way["steps"][]): boolean {
    const text = this.print(paths);
    if (text.split(/[\s(){}:,"]+/).length > limits.queryTokensMax * 0.4) return false;
    const document = parse(text);
    const operation = document.definitions[0]!;
    if (operation.kind !== "OperationDefinition") return false;
    const size = measureQuery(this.schema, document, operation, {});
    return size.cost < limits.queryCostPointsMax * 0.9 && size.aliases < limits.queryAliasesMax;
  }

  private print(paths: Way["steps"][]): string {
    const tree: Node = { text: this.call, on: null, children: new Map() };
    for (const path of paths) {
      let node = tree;
      let on: string | null = null;
      for (const step of path) {
        if (step.text !== "") {
          const key = `${on ?? ""} ${step.text}`;
          const known: Node = node.children.get(key) ?? { text: step.text, on, children: new Map() };
          node.children.set(key, known);
          node = known;
        }
        on = step.on;
      }
    }
    return `${this.kind} { ${printNode(tree)} }`;
  }
}

function printNode(node: Node): string {
  if (node.children.size === 0) return node.text;
  const byType = Map.groupBy(node.children.values(), (child) => child.on);
  const parts = [...byType].map(([on, children]) =>
    on === null ? children.map(printNode).join(" ") : `... on ${on} { ${children.map(printNode).join(" ")} }`,
  );
  return `${node.text} { ${parts.join(" ")} }`;
}
