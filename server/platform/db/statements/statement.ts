import { createHash } from "node:crypto";

/** PostgreSQL cuts longer names off, and two that share what is left would clash. */
const nameBytesMax = 63;

/** What the driver makes of a result column of each of PostgreSQL's types, by their names in `pg_type`. */
interface DriverTypes {
  readonly text: string;
  readonly uuid: string;
  readonly numeric: string;
  readonly int8: string;
  readonly int4: number;
  readonly float8: number;
  readonly bool: boolean;
  readonly timestamptz: Date;
  readonly json: object;
  readonly jsonb: object;
  readonly _text: ReadonlyArray<string | null>;
}

type TypeNameOf<Value> = { [Name in keyof DriverTypes]: Value extends DriverTypes[Name] ? Name : never }[keyof DriverTypes];

/** The type of each result column: one that fits what the row says of it. A test compares them with what PostgreSQL gives. */
export type ColumnsOf<Row> = { readonly [Field in keyof Row]-?: TypeNameOf<NonNullable<Row[Field]>> };

/** A hot statement: one text, known to each connection by a name once it has been parsed there. */
export interface Statement<Row, Parameters extends readonly unknown[]> {
  /** The name given to it and a hash of its text: another text is another statement, whichever version of the program sends it. */
  readonly name: string;
  readonly text: string;
  readonly columns: Readonly<Record<string, string>>;
  /** Of what is sent, beside `Row` for what comes back: the types only, no such fields exist. */
  readonly types?: { readonly row: Row; readonly parameters: Parameters };
}

const statementsByText = new Map<string, Statement<unknown, never>>();

/**
 * Defines a statement that is sent often enough to be worth keeping prepared on every connection of the pool
 * (`docs/decisions/prepared-statements.md`). `name` is `module.verb`. `text` ends in named columns, never in `*`: a column
 * that a migration adds would make it stale; its parameters are cast where the server could guess wrongly.
 */
export function defineStatement<Row, Parameters extends readonly unknown[] = readonly unknown[]>(
  name: string,
  text: string,
  columns: ColumnsOf<Row>,
): Statement<Row, Parameters> {
  const full = `${name}:${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
  if (Buffer.byteLength(full) > nameBytesMax) throw new Error(`The statement's name ${full} is longer than ${nameBytesMax} bytes.`);
  if (statementsByText.has(text))
    throw new Error(`The text of the statement ${full} is defined already, as ${statementsByText.get(text)!.name}.`);
  const statement: Statement<Row, Parameters> = { name: full, text, columns: columns as Record<string, string> };
  statementsByText.set(text, statement as Statement<unknown, never>);
  return statement;
}

/** All that is defined in the modules that are loaded. */
export const definedStatements = (): ReadonlyArray<Statement<unknown, never>> => [...statementsByText.values()];

/** The statement of this text; undefined for one that nobody defined. */
export const definedStatement = (text: string): Statement<unknown, never> | undefined => statementsByText.get(text);
