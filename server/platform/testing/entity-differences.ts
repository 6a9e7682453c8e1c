import type { DataSource } from "typeorm";

type ColumnMetadata = DataSource["entityMetadatas"][number]["columns"][number];

/** A column, as an entity or the database describes it. */
export interface ColumnShape {
  readonly name: string;
  /** As `format_type` writes it: `numeric(20,2)`, `text[]`. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly isPrimary: boolean;
  readonly identity: "ALWAYS" | "BY DEFAULT" | null;
  /** Calculated by the database from other columns: an entity says `insert: false, update: false`. */
  readonly isGenerated: boolean;
  /** SQL, a literal without its cast; null: none. */
  readonly default: string | null;
}

export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
}

export interface EntityShape extends TableShape {
  /** Name of the class. */
  readonly entity: string;
}

/** Every entity of an open database, as its decorators describe it. */
export const entityShapes = (source: DataSource): EntityShape[] =>
  source.entityMetadatas.map((metadata) => ({
    entity: metadata.name,
    name: metadata.tableName,
    columns: metadata.columns.map((column) => ({
      name: column.databaseName,
      type: typeOf(source, column),
      isNullable: column.isNullable,
      isPrimary: column.isPrimary,
      identity: column.generatedIdentity ?? null,
      isGenerated: !column.isInsert && !column.isUpdate,
      default: defaultOf(column),
    })),
  }));

/** TypeORM knows the aliases (`timestamptz`); lengths and scales it writes in its own way. */
function typeOf(source: DataSource, column: ColumnMetadata): string {
  const base = source.driver.normalizeType(column);
  const dimensions = column.isArray ? "[]" : "";
  if (base === "numeric") return `${base}${column.precision == null ? "" : `(${column.precision},${column.scale ?? 0})`}${dimensions}`;
  if (column.precision != null) return `${base.replace(/^\w+/, `$&(${column.precision})`)}${dimensions}`;
  return `${base}${column.length === "" ? "" : `(${column.length})`}${dimensions}`;
}

function defaultOf({ default: value, generationStrategy }: ColumnMetadata): string | null {
  if (generationStrategy === "uuid") return "gen_random_uuid()";
  if (value === null || value === undefined) return null;
  if (typeof value === "function") return value();
  if (Array.isArray(value)) return `'{${value.join(",")}}'`;
  if (typeof value === "object") return literal(JSON.stringify(value));
  return typeof value === "string" ? literal(value) : String(value);
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Tables of our schema and no other: that of the job queue belongs to graphile-worker. Partitions count with their parent. */
const columnsSql = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
    coalesce(a.attnum = any(k.conkey), false) as "isPrimary",
    case a.attidentity when 'a' then 'ALWAYS' when 'd' then 'BY DEFAULT' end as identity,
    a.attgenerated <> '' as "isGenerated",
    case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`;

/** Every table of the schema `public`, as PostgreSQL's catalogue describes it. */
export async function tableShapes(source: Pick<DataSource, "query">): Promise<TableShape[]> {
  const rows = await source.query<Array<ColumnShape & { readonly table: string }>>(columnsSql);
  return [...Map.groupBy(rows, (row) => row.table)].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ ...column, default: withoutCast(column.default) })),
  }));
}

/** `'{}'::text[]` is `'{}'`; calls and sums stay as they are. */
const withoutCast = (expression: string | null): string | null =>
  expression?.replace(/^('(?:[^']|'')*')::[a-z ]+(?:\(\d+(?:,\d+)?\))?(?:\[\])?$/, "$1") ?? null;

/** What of the entities is not as in the database, one sentence each; empty when all is. */
export function entityDifferences(entities: readonly EntityShape[], tables: readonly TableShape[]): string[] {
  const mappedBy = Map.groupBy(entities, (entity) => entity.name);
  return [
    ...tables.filter(({ name }) => !mappedBy.has(name)).map(({ name }) => `${name}: no entity maps this table`),
    ...[...mappedBy].flatMap(([name, own]) => (own.length > 1 ? [`${name}: mapped by ${own.map((one) => one.entity).join(" and ")}`] : [])),
    ...entities.flatMap((entity) => {
      const table = tables.find(({ name }) => name === entity.name);
      return table ? tableDifferences(entity, table) : [`${entity.entity}: there is no table ${entity.name}`];
    }),
  ];
}

function tableDifferences(entity: EntityShape, table: TableShape): string[] {
  // TypeORM wants a key of every entity: of a table without one, whichever columns identify its rows.
  const hasKey = table.columns.some((column) => column.isPrimary);
  const find = (shape: TableShape, name: string): ColumnShape | undefined => shape.columns.find((column) => column.name === name);
  const at = (name: string): string => `${entity.entity} ${entity.name}.${name}:`;
  return [
    ...table.columns.filter(({ name }) => !find(entity, name)).map(({ name }) => `${at(name)} the entity lacks this column`),
    ...entity.columns.flatMap((column) => {
      const stored = find(table, column.name);
      if (!stored) return [`${at(column.name)} the table has no such column`];
      return aspects(hasKey).flatMap((aspect) => {
        const [said, is] = [aspect(column), aspect(stored)];
        return said === is ? [] : [`${at(column.name)} the entity says ${said}, the database ${is}`];
      });
    }),
  ];
}

type Aspect = (column: ColumnShape) => string;

const aspects = (hasKey: boolean): Aspect[] => [
  (column) => column.type,
  (column) => (column.isNullable ? "null" : "not null"),
  (column) => (column.identity ? `identity ${column.identity}` : "no identity"),
  (column) => (column.isGenerated ? "generated" : "not generated"),
  (column) => (column.default === null ? "no default" : `default ${column.default}`),
  ...(hasKey ? [(column: ColumnShape) => (column.isPrimary ? "primary key" : "not in the primary key")] : []),
];
