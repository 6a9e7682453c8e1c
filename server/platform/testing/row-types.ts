import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, type ESTree } from "vite";
import type { SeenRows } from "./row-log";

/** As much of a syntax tree's node as is read here. */
type Node = Record<string, unknown> & { readonly type: string; readonly start: number; readonly end: number };

/** What a value is, coarsely: as the driver gives it or as a type says it. `any` where it is not known. */
type Kind = string;

interface Source {
  readonly file: string;
  readonly text: string;
  /** Interfaces, type aliases, classes and enums by name. */
  readonly types: ReadonlyMap<string, Node>;
  /** Imported names: from which file, under which name there. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  readonly calls: readonly Call[];
}

/** A statement that is sent here. */
interface Call {
  /** Of the called function's name. */
  readonly at: number;
  readonly name: string;
  /** What is between < and >, or what the function around it says that it returns. */
  readonly row: Node | null;
}

type Row = Map<string, { readonly kinds: ReadonlySet<Kind>; readonly isOptional: boolean }>;

const senders = new Set(["queryRows", "changedRows", "query"]);

/** What the driver makes of each type of a column. Decimals in arrays are numbers there. */
const kindByOid = new Map<number, Kind>([
  ...[16].map((oid) => [oid, "boolean"] as const),
  ...[21, 23, 26, 700, 701].map((oid) => [oid, "number"] as const),
  ...[18, 19, 20, 25, 705, 869, 1042, 1043, 1700, 2205, 2950].map((oid) => [oid, "string"] as const),
  ...[1082, 1114, 1184].map((oid) => [oid, "Date"] as const),
  ...[1000].map((oid) => [oid, "boolean[]"] as const),
  ...[1005, 1007, 1021, 1022, 1028, 1231].map((oid) => [oid, "number[]"] as const),
  ...[1002, 1003, 1009, 1014, 1015, 1016, 2951].map((oid) => [oid, "string[]"] as const),
  ...[1115, 1182, 1185].map((oid) => [oid, "Date[]"] as const),
]);

/** Compares what was seen with the row types of our sources; one line for each that differs. */
export class RowTypes {
  private readonly sources = new Map<string, Source>();
  /** Places whose row type was read and compared. */
  compared = 0;

  constructor(private readonly root: string) {}

  differences(seen: readonly SeenRows[]): string[] {
    return [...new Set(seen.flatMap((rows) => this.differencesAt(rows)))].sort();
  }

  private differencesAt({ file, line, column, columns }: SeenRows): string[] {
    const source = this.sourceOf(file);
    const call = source && callAt(source, line, column);
    const row = call?.row && this.rowOf(call.row, source!);
    if (!row) return [];
    this.compared++;
    const place = `${file}:${line}`;
    const names = new Set(columns.map(([name]) => name));
    return [
      ...[...row].flatMap(([name, { isOptional }]) =>
        names.has(name) || isOptional ? [] : [`${place} the statement gives no column "${name}", which the row type has`],
      ),
      ...columns.flatMap(([name, oid]) => {
        const property = row.get(name);
        if (!property) return [`${place} the row type lacks the column "${name}", which the statement gives`];
        const kind = kindByOid.get(oid);
        if (!kind || property.kinds.has("any") || property.kinds.has(kind)) return [];
        return [`${place} the column "${name}" is a ${kind}, the row type says ${[...property.kinds].join(" | ") || "null"}`];
      }),
    ];
  }

  private sourceOf(file: string): Source | null {
    let source = this.sources.get(file);
    if (!source) {
      const place = path.join(this.root, file);
      if (!existsSync(place)) return null;
      this.sources.set(file, (source = readSource(file, readFileSync(place, "utf8"))));
    }
    return source;
  }

  /** A named type with the file that declares it; null for types of packages and of the language. */
  private declared(name: string, source: Source): { node: Node; source: Source } | null {
    const node = source.types.get(name);
    if (node) return { node, source };
    const imported = source.imports.get(name);
    const other = imported && this.sourceOf(imported.file);
    return other ? this.declared(imported.name, other) : null;
  }

  /** Properties of an object type; null where it names none (`unknown`, `Record`) or cannot be read. */
  private rowOf(type: Node, source: Source): Row | null {
    switch (type.type) {
      case "TSTypeLiteral":
        return this.propertiesOf(type.members as Node[], source);
      case "TSIntersectionType":
        return this.joined((type.types as Node[]).map((one) => this.rowOf(one, source)));
      case "TSParenthesizedType":
        return this.rowOf(type.typeAnnotation as Node, source);
      case "TSTypeReference":
      case "TSInterfaceHeritage":
      case "TSClassImplements":
        return this.referencedRow(type, source);
      default:
        return null;
    }
  }

  private joined(rows: ReadonlyArray<Row | null>): Row | null {
    return rows.every((row) => row !== null) ? new Map(rows.flatMap((row) => [...row])) : null;
  }

  private referencedRow(type: Node, source: Source): Row | null {
    const name = nameOf((type.typeName ?? type.expression) as Node);
    const given = argumentsOf(type);
    if (given.length > 0) {
      const of = this.rowOf(given[0]!, source);
      if (!of) return null;
      if (name === "Pick" || name === "Omit") {
        const names = new Set(literalsOf(given[1]!));
        return new Map([...of].filter(([one]) => names.has(one) === (name === "Pick")));
      }
      if (name === "Partial") return new Map([...of].map(([one, property]) => [one, { ...property, isOptional: true }]));
      return name === "Readonly" || name === "Required" ? of : null;
    }
    const found = this.declared(name, source);
    if (!found) return null;
    const { node } = found;
    if (node.type === "TSTypeAliasDeclaration") return this.rowOf(node.typeAnnotation as Node, found.source);
    if (node.type === "TSInterfaceDeclaration") {
      const own = this.propertiesOf((node.body as Node).body as Node[], found.source);
      return this.joined([...(node.extends as Node[]).map((one) => this.rowOf(one, found.source)), own]);
    }
    if (node.type === "ClassDeclaration" && !node.superClass) return this.propertiesOf((node.body as Node).body as Node[], found.source);
    return null;
  }

  private propertiesOf(members: readonly Node[], source: Source): Row {
    return new Map(
      members
        .filter(({ type, typeAnnotation }) => /^(TSPropertySignature|PropertyDefinition)$/.test(type) && typeAnnotation)
        .map((member) => {
          const key = member.key as Node;
          const type = (member.typeAnnotation as Node).typeAnnotation as Node;
          const name = String(key.name ?? key.value);
          return [name, { kinds: new Set(this.kindsOf(type, source)), isOptional: member.optional === true }] as const;
        }),
    );
  }

  private kindsOf(type: Node, source: Source): Kind[] {
    switch (type.type) {
      case "TSStringKeyword":
      case "TSTemplateLiteralType":
        return ["string"];
      case "TSNumberKeyword":
        return ["number"];
      case "TSBooleanKeyword":
        return ["boolean"];
      case "TSNullKeyword":
      case "TSUndefinedKeyword":
        return [];
      case "TSLiteralType":
        return [typeof (type.literal as Node).value];
      case "TSUnionType":
        return (type.types as Node[]).flatMap((one) => this.kindsOf(one, source));
      case "TSParenthesizedType":
        return this.kindsOf(type.typeAnnotation as Node, source);
      case "TSArrayType":
        return this.arrayOf(type.elementType as Node, source);
      case "TSTypeOperator":
        return type.operator === "keyof" ? ["string"] : this.kindsOf(type.typeAnnotation as Node, source);
      case "TSTypeLiteral":
      case "TSTupleType":
        return ["object"];
      case "TSIndexedAccessType":
        return this.indexedKinds(type, source);
      case "TSTypeReference":
        return this.referencedKinds(type, source);
      default:
        return ["any"];
    }
  }

  private arrayOf(element: Node, source: Source): Kind[] {
    return this.kindsOf(element, source).map((kind) => (kind === "any" ? "any" : `${kind}[]`));
  }

  /** `Row["column"]`; what a value holds (`(typeof list)[number]`) is not known. */
  private indexedKinds(type: Node, source: Source): Kind[] {
    const row = this.rowOf(type.objectType as Node, source);
    const kinds = literalsOf(type.indexType as Node).map((name) => row?.get(name)?.kinds);
    return kinds.length > 0 && kinds.every((some) => some !== undefined) ? kinds.flatMap((some) => [...some]) : ["any"];
  }

  private referencedKinds(type: Node, source: Source): Kind[] {
    const name = nameOf(type.typeName as Node);
    const given = argumentsOf(type);
    if (name === "Date") return ["Date"];
    if (name === "Array" || name === "ReadonlyArray") return this.arrayOf(given[0]!, source);
    const found = this.declared(name, source);
    if (!found || given.length > 0) return ["Record", "Decimal", "Map", "Set"].includes(name) ? ["object"] : ["any"];
    if (found.node.type === "TSTypeAliasDeclaration") return this.kindsOf(found.node.typeAnnotation as Node, found.source);
    if (found.node.type === "TSEnumDeclaration") return ["string"];
    return ["object"];
  }
}

const nameOf = (node: Node): string => String(node.name ?? "");
const argumentsOf = (node: Node): Node[] => ((node.typeArguments as Node | null)?.params as Node[] | undefined) ?? [];

function literalsOf(type: Node): string[] {
  if (type.type === "TSUnionType") return (type.types as Node[]).flatMap(literalsOf);
  const value = type.type === "TSLiteralType" ? (type.literal as Node).value : undefined;
  return typeof value === "string" ? [value] : [];
}

/** The call whose name is at a place; where the column is off, the only one of its line. */
function callAt(source: Source, line: number, column: number): Call | null {
  const starts = lineStarts(source.text);
  const from = starts[line - 1] ?? 0;
  const to = starts[line] ?? source.text.length;
  const onLine = source.calls.filter(({ at }) => at >= from && at < to);
  return onLine.find(({ at }) => at === from + column - 1) ?? (onLine.length === 1 ? onLine[0]! : null);
}

const lineStarts = (text: string): number[] => [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];

function readSource(file: string, text: string): Source {
  const program = parseSync(file, text).program as ESTree.Program as unknown as Node;
  const types = new Map<string, Node>();
  const imports = new Map<string, { file: string; name: string }>();
  const calls: Call[] = [];
  walk(program, [], (node, parents) => {
    if (/^(TSInterfaceDeclaration|TSTypeAliasDeclaration|TSEnumDeclaration|ClassDeclaration)$/.test(node.type) && node.id)
      types.set(nameOf(node.id as Node), node);
    if (node.type === "ImportDeclaration") {
      const from = String((node.source as Node).value);
      if (!from.startsWith(".")) return;
      for (const one of node.specifiers as Node[])
        if (one.type === "ImportSpecifier")
          imports.set(nameOf(one.local as Node), {
            file: `${path.posix.join(path.posix.dirname(file), from)}.ts`,
            name: nameOf(one.imported as Node),
          });
    }
    if (node.type === "CallExpression") {
      const callee = node.callee as Node;
      const named = (callee.type === "MemberExpression" ? callee.property : callee) as Node;
      if (senders.has(nameOf(named))) calls.push({ at: named.start, name: nameOf(named), row: rowOfCall(node, nameOf(named), parents) });
    }
  });
  return { file, text, types, imports, calls };
}

/** The type of one row: of `query` inside a transaction the list of rows is named, or the list and their number. */
function rowOfCall(call: Node, name: string, parents: readonly Node[]): Node | null {
  const [given] = argumentsOf(call);
  if (!given) return returnedRow(call, parents);
  if (name !== "query") return given;
  const rows = given.type === "TSTupleType" ? (given.elementTypes as Node[])[0]! : given;
  return elementOf(rows) ?? (rows === given ? given : null);
}

function elementOf(type: Node): Node | null {
  if (type.type === "TSArrayType") return type.elementType as Node;
  if (type.type === "TSTypeOperator") return elementOf(type.typeAnnotation as Node);
  const isArray = type.type === "TSTypeReference" && /^(Readonly)?Array$/.test(nameOf(type.typeName as Node));
  return isArray ? argumentsOf(type)[0]! : null;
}

/** Of a call that is all that its function returns: from what the function says that it returns. */
function returnedRow(call: Node, parents: readonly Node[]): Node | null {
  let child = call;
  for (const parent of parents.toReversed()) {
    if (parent.type === "ArrowFunctionExpression" && parent.body !== child && child.type !== "ReturnStatement") return null;
    if (/Function/.test(parent.type)) {
      const promise = (parent.returnType as Node | null)?.typeAnnotation as Node | undefined;
      const [rows] = promise && nameOf(promise.typeName as Node) === "Promise" ? argumentsOf(promise) : [];
      return rows ? elementOf(rows) : null;
    }
    if (!/^(AwaitExpression|ReturnStatement|BlockStatement)$/.test(parent.type)) return null;
    if (parent.type === "BlockStatement" && child.type !== "ReturnStatement") return null;
    if (parent.type !== "BlockStatement") child = parent;
  }
  return null;
}

function walk(node: Node, parents: readonly Node[], visit: (node: Node, parents: readonly Node[]) => void): void {
  visit(node, parents);
  const inside = [...parents, node];
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value])
      if (one && typeof one === "object" && typeof (one as Node).type === "string") walk(one as Node, inside, visit);
}
