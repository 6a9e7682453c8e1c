import { useEffect } from "react";

export const titled = (title: string): string => (title === "" ? "Brigade" : `${title} · Brigade`);

/** A page's own title ("Lucía Ferrer"), once it knows better than its route. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = titled(title);
  }, [title]);
}
