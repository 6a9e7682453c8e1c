/** Whether a list of changes has any. By the index of its ids, as changes are taken: rows that are gone and not yet cleared away cost nothing. */
export const hasRowsSql = (list: string): string => `(select id from ${list} order by id limit 1) is not null`;
