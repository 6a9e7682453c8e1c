/**
 * A statement that takes the oldest changes off a list of them, `$1` at most: `columns` of each are in CTE `taken`, which `select` adds up.
 * Those that come meanwhile wait for the next.
 */
export const takeChangesSql = (list: string, columns: string, select: string): string => `
with
-- the oldest changes
taken as (
  delete from ${list}
  where id in (
    select id
    from ${list}
    order by id
    limit $1
  )
  returning ${columns}
)
${select}`;
