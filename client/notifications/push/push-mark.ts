import { readStored, siteData } from "../../lib/browser/site-data";

/** That somebody has turned pushes on in this browser: who, and for which subscription. Signing out takes it away. */
export interface PushMark {
  readonly userId: string;
  readonly endpointHash: string;
}

const storageKey = "brigade.push";

export const pushMark = (): PushMark | null =>
  readStored(storageKey, (stored) => {
    const held = stored as Partial<PushMark> | null | undefined;
    return typeof held?.userId === "string" && typeof held.endpointHash === "string" ? (held as PushMark) : null;
  });

export function keepPushMark(mark: PushMark | null): void {
  if (mark) siteData.setItem(storageKey, JSON.stringify(mark));
  else siteData.removeItem(storageKey);
}
