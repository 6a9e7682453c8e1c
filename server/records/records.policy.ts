import { amountsShownTo, type AmountsShown } from "../people/privacy/privacy.policy";
import type { RecordEventKind } from "../trading/record/seal";
import type { Viewer } from "../platform/viewer";

/** Why a reader is given an event as its hash alone. */
export type HiddenReason = "NOT_YET" | "AMOUNTS" | "PRIVATE";

/** What decides how much of a record a reader is given. */
export interface RecordOwner {
  readonly userId: string;
  /** Whether the reader may see the owner's profile, or it is gone: then the chain, which holds no name, is all that is left. */
  readonly isVisible: boolean;
  readonly isGone: boolean;
  readonly amounts: AmountsShown;
}

/** Whether the reader is shown the owner's amounts, and with them the salts of their hashes. Of a person who is gone nobody is. */
export const showsAmountsTo = (viewer: Pick<Viewer, "id" | "role"> | null, owner: RecordOwner): boolean =>
  !owner.isGone && owner.isVisible && amountsShownTo(viewer, { id: owner.userId, amounts: owner.amounts }) === "YES";

/** Events of version 1 that hold no amount. */
const withoutAmounts: ReadonlySet<RecordEventKind> = new Set(["EXITS_SET", "TEXT_SET"]);

/** Why the reader is not given the bytes of an event; null where they are. Version 1 holds amounts as they are, version 2 as hashes. */
export function hiddenFor(
  event: { readonly isVisible: boolean; readonly isVersion1: boolean; readonly kind: RecordEventKind },
  owner: RecordOwner,
  showsAmounts: boolean,
): HiddenReason | null {
  if (!owner.isVisible) return "PRIVATE";
  if (!event.isVisible) return "NOT_YET";
  return event.isVersion1 && !showsAmounts && !withoutAmounts.has(event.kind) ? "AMOUNTS" : null;
}
