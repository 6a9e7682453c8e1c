/** Rows as facts, by the copy that they are of, in their order. */
export function byCopy<Row extends { readonly copy_id: string }, Fact>(
  rows: readonly Row[],
  factOf: (row: Row) => Fact,
): Map<string, Fact[]> {
  const found = new Map<string, Fact[]>();
  for (const row of rows) {
    const own = found.get(row.copy_id);
    if (own) own.push(factOf(row));
    else found.set(row.copy_id, [factOf(row)]);
  }
  return found;
}
