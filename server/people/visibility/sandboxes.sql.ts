/**
 * Whether the user of this column is a person, not the sandbox of a tester's persona: what sandboxes do changes no figure
 * that anybody else is shown. The view `sandboxes` is read once per statement, along a small index of sandboxes alone. Put
 * only names of ours in here.
 *
 * @example `select count(*) from copies c where ${isNotSandboxSql("c.eater_id")}`
 */
export const isNotSandboxSql = (userId: string): string => `${userId} not in (select id from sandboxes)`;
