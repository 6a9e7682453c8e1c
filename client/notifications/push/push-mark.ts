/** That somebody has turned pushes on in this browser: who, and for which subscription. Signing out takes it away. */
export interface PushMark {
  readonly userId: string;
  readonly endpointHash: string;
}

const storageKey = "brigade.push";

export function pushMark(): PushMark | null {
  try {
    const held = JSON.parse(localStorage.getItem(storageKey) ?? "null") as Partial<PushMark> | null;
    return typeof held?.userId === "string" && typeof held.endpointHash === "string" ? (held as PushMark) : null;
  } catch {
    return null;
  }
}

export function keepPushMark(mark: PushMark | null): void {
  try {
    if (mark) localStorage.setItem(storageKey, JSON.stringify(mark));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is refused: then the browser is not looked after between visits.
  }
}
