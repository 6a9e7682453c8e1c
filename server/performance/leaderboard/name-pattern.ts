import { limits } from "../../platform/limits";

/** For LIKE: what is searched for, anywhere in a name or username; signs that mean something to LIKE are escaped. Null for all. */
export function namePattern(search: string | null | undefined): string | null {
  const words = search?.trim().slice(0, limits.searchCharactersMax).replace(/^@/, "") ?? "";
  return words === "" ? null : `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
