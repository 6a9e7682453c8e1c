import { useEffect, useEffectEvent } from "react";

export interface TicketKeys {
  buy(): void;
  sell(): void;
  clear(): void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `B` buys, `S` sells, `Esc` clears: only while nothing is being typed, and never with a modifier held. */
export function useTicketKeys(keys: TicketKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      isTyping(event.target) ||
      document.querySelector('[role="dialog"]')
    )
      return;
    if (event.key === "b" || event.key === "B") keys.buy();
    if (event.key === "s" || event.key === "S") keys.sell();
    if (event.key === "Escape") keys.clear();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
