import { isUuid } from "../../platform/text/uuid";
import { Fault } from "../../platform/errors";

const badCursor = (): Fault => new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");

/** Cursors come from outside: what the database would not take is refused here. (time, id) */
export function timeCursor(cursor: readonly string[] | null): [string | null, string | null] {
  if (cursor === null) return [null, null];
  const [at, id] = cursor as [string, string];
  if (Number.isNaN(Date.parse(at.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"))) || !isUuid(id)) throw badCursor();
  return [at, id];
}

/** (score, id) */
export function scoreCursor(cursor: readonly string[] | null): [string | null, string | null] {
  if (cursor === null) return [null, null];
  const [score, id] = cursor as [string, string];
  if (!/^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,3})?$/.test(score) || !isUuid(id)) throw badCursor();
  return [score, id];
}
