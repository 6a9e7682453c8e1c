import { useState, type ReactNode } from "react";
import { areCookiesKept } from "../../lib/browser/site-data";
import { Notice } from "./fields";

/** Above a form that would end logged in: without a cookie it cannot, and the browser does not say so. */
export function CookiesBlockedNote(): ReactNode {
  const [areKept] = useState(areCookiesKept);
  if (areKept) return null;
  return (
    <Notice tone="loss">
      Your browser blocks cookies for {location.host}, so you can’t stay logged in. Allow them and reload the page.
    </Notice>
  );
}
