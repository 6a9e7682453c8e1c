import { useEffect } from "react";
import type { TalkKind } from "../../graphql/schema.generated";
import { useSession } from "../../graphql/session/SessionContext";
import { cardStream } from "./cards.cache";

/** A card that is only scrolled past is not asked for. Milliseconds. */
const settleMs = 600;

/** Keeps figures and words of a card live while it is on screen. Lists draw only what is near the window, so few are at once. */
export function useLiveCard({ kind, id }: { readonly kind: TalkKind; readonly id: string }, isLive: boolean): void {
  const live = useSession().line?.live;
  useEffect(() => {
    if (!live || !isLive) return;
    let release = (): void => undefined;
    const timer = setTimeout(() => ({ release } = live.join(cardStream, { kind, id })), settleMs);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [live, kind, id, isLive]);
}
