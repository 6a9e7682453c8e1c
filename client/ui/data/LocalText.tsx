import type { ReactNode } from "react";
import { useIsHydrated } from "../../lib/browser/hydration";

/**
 * Words that depend on the reader's own zone. A page that came rendered has them in the server's: they are said anew once the
 * browser has taken the page over.
 */
export function LocalText({ words }: { readonly words: () => string }): ReactNode {
  const isHydrated = useIsHydrated();
  return (
    <span key={String(isHydrated)} suppressHydrationWarning>
      {words()}
    </span>
  );
}
