/** Where a list goes on: after this row, by (time descending, id); both null for the first page. */
export interface ListCursor {
  readonly at: Date | null;
  readonly id: string | null;
}

/** `… and <this> order by <column> desc, id limit n`: rows after the cursor, where there is one. */
export const afterCursorSql = (column: string, at: string, id: string): string =>
  `(${at}::timestamptz is null or ${column} < ${at} or (${column} = ${at} and id > ${id}::uuid))`;
