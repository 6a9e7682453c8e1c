import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNullableType,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { type DirectResolver, directResolverOf } from "./direct-resolvers";
import { leafTextOf } from "./leaf-text";

/** Gives the instance of a resolver class. */
export type InstanceOf = (resolverClass: abstract new (...args: never[]) => object) => object;

type Source = Readonly<Record<string, unknown>>;
/** A property of the object, or a method of a resolver. */
type Reading = { readonly property: string } | (Pick<DirectResolver, "method" | "takes"> & { readonly of: object });
/** A text that is always the same, or what stands before a value and how that is read and written. */
type FieldWriter = { readonly text: string } | { readonly text: string; readonly read: Reading; readonly write: Write };
/** The JSON of a value; throws `notDirect` where the graph has to answer. */
type Write = (value: unknown, context: object) => string;
type Selections = readonly SelectionSetNode[];

/** Thrown, and caught by `DirectSelection.write`: this answer has to be made by the graph. It has no stack, which would cost more than the answer. */
const notDirect = Symbol("not direct");

/** Whoever asked for a promise in vain need not hear how it ends. */
function leaveToGraph(value?: unknown): never {
  if (isPromiseLike(value)) value.then(undefined, () => {});
  // oxlint-disable-next-line no-throw-literal
  throw notDirect;
}

const isPromiseLike = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";

/**
 * The selection of one operation, written out as JSON at once: of objects whose fields are there, or given by plain methods
 * (`noteDirectResolvers`). It answers what the graph answers, to the byte, or not at all: a promise, an error, a null where
 * none may be, arguments, directives, roles leave the whole answer to the graph. It reads, so nothing is done twice.
 */
export class DirectSelection {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly root: Write;

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    private readonly instanceOf: InstanceOf,
  ) {
    const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
    this.fragments = new Map(fragments.map((node) => [node.name.value, node]));
    this.root = this.objectWriter(schema.getRootType(operation.operation)!, [operation.selectionSet]);
  }

  /** The whole result `{"data":…}`; null where the graph has to answer. */
  write(rootValue: object, context: object): string | null {
    try {
      return `{"data":${this.root(rootValue, context)}}`;
    } catch {
      return null; // what went wrong, and what the client reads of it, is the graph's business
    }
  }

  private valueWriter(type: GraphQLOutputType, selections: Selections): Write {
    const write = this.presentWriter(getNullableType(type), selections);
    if (isNonNullType(type)) return (value, context) => (value === null || value === undefined ? leaveToGraph() : write(value, context));
    return (value, context) => (value === null || value === undefined ? "null" : write(value, context));
  }

  private presentWriter(type: GraphQLOutputType, selections: Selections): Write {
    if (isListType(type)) return listWriter(this.valueWriter(type.ofType as GraphQLOutputType, selections));
    if (isLeafType(type)) {
      const text = leafTextOf(type);
      return (value) => text(value) ?? leaveToGraph(value);
    }
    if (isAbstractType(type)) return this.abstractWriter(type, selections);
    return this.objectWriter(type, selections);
  }

  /** One writer for each type that a value has turned out to have. */
  private abstractWriter(type: GraphQLAbstractType, selections: Selections): Write {
    const writers = new Map<string, Write>();
    const { resolveType } = type;
    if (!resolveType) return () => leaveToGraph();
    return (value, context) => {
      const name: unknown = resolveType(value, context, undefined as never, type);
      if (typeof name !== "string") return leaveToGraph(name);
      let write = writers.get(name);
      if (!write) {
        const found = this.schema.getType(name);
        write = isObjectType(found) && this.schema.isSubType(type, found) ? this.objectWriter(found, selections) : () => leaveToGraph();
        writers.set(name, write);
      }
      return write(value, context);
    };
  }

  private objectWriter(type: GraphQLObjectType, selections: Selections): Write {
    const collected = new Map<string, FieldNode[]>();
    if (!selections.every((selection) => this.collect(type, selection, collected))) return () => leaveToGraph();
    const fields = [...collected].map(([key, nodes]) => this.fieldWriter(type, key, nodes));
    if (fields.length === 0 || fields.includes(null)) return () => leaveToGraph();
    const write = joined(fields as FieldWriter[]);
    const { isTypeOf } = type;
    return (value, context) => {
      const source = plain(value) as Source;
      if (isTypeOf && isTypeOf(source, context, undefined as never) !== true) return leaveToGraph();
      return write(source, context);
    };
  }

  private fieldWriter(type: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): FieldWriter | null {
    const label = `${JSON.stringify(key)}:`;
    const name = nodes[0]!.name.value;
    if (name === "__typename") return { text: label + JSON.stringify(type.name) };
    const field = type.getFields()[name];
    const read = field && this.reader(field);
    if (!read) return null;
    const below = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return { text: label, read, write: this.valueWriter(field.type, below) };
  }

  private reader({ name, resolve }: GraphQLField<unknown, unknown>): Reading | null {
    if (!resolve) return { property: name };
    const direct = directResolverOf(resolve);
    if (!direct) return null;
    return { method: direct.method, takes: direct.takes, of: this.instanceOf(direct.resolverClass) };
  }

  /** Adds the fields that this type has of a selection, by the key of the answer; false where a directive has a say. */
  private collect(type: GraphQLObjectType, { selections }: SelectionSetNode, into: Map<string, FieldNode[]>): boolean {
    return selections.every((node) => {
      if ((node.directives?.length ?? 0) > 0) return false;
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        into.set(key, [...(into.get(key) ?? []), node]);
        return true;
      }
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.fragments.get(node.name.value)!;
      return !this.applies(type, fragment.typeCondition?.name.value) || this.collect(type, fragment.selectionSet, into);
    });
  }

  private applies(type: GraphQLObjectType, condition: string | undefined): boolean {
    if (condition === undefined || condition === type.name) return true;
    const other = this.schema.getType(condition);
    return isAbstractType(other) && this.schema.isSubType(other, type);
  }
}

/**
 * One function that writes these fields after another. It is put together as code, so that each property is read in a place of its own, which
 * V8 does in a few instructions; read by names in a list, properties were half of the work. All names are the schema's.
 */
function joined(fields: readonly FieldWriter[]): (source: Source, context: object) => string {
  const given: unknown[] = [];
  const named = (value: unknown): string => `given${given.push(value) - 1}`;
  const parts = fields.map((field, index) => {
    const text = JSON.stringify((index === 0 ? "{" : ",") + field.text);
    return "read" in field ? `${text} + ${named(field.write)}(${codeOf(field.read, named)}, context)` : text;
  });
  const body = `"use strict"; return (source, context) => ${parts.join(" + ")} + "}";`;
  const names = given.map((_, index) => `given${index}`);
  // oxlint-disable-next-line no-new-func
  return (new Function(...names, body) as (...values: unknown[]) => (source: Source, context: object) => string)(...given);
}

function codeOf(reading: Reading, named: (value: unknown) => string): string {
  if ("property" in reading) return `source.${reading.property}`;
  const takes = reading.takes.map((what) => (what === "root" ? "source" : "context"));
  return `${named(reading.of)}.${reading.method}(${takes.join(", ")})`;
}

const listWriter =
  (writeItem: Write): Write =>
  (value, context) => {
    if (!Array.isArray(value)) return leaveToGraph(value);
    let text = "";
    for (let index = 0; index < value.length; index++) text += (index === 0 ? "" : ",") + writeItem(value[index], context);
    return `[${text}]`;
  };

/** The value, if it is an object itself: no promise of one, and no error in its place. */
function plain(value: unknown): object {
  if (typeof value !== "object" || value === null || value instanceof Error || isPromiseLike(value)) return leaveToGraph(value);
  return value;
}
