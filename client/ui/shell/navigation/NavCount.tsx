import { Suspense, type ReactNode } from "react";
import { lazily } from "../../../lib/browser/lazily";
import classes from "./NavCount.module.css";

/** Who counts what waits behind an address; loaded after the first paint. */
const UnreadConversations = lazily(() => import("../../../messages/conversations/UnreadConversations"));

/** The count beside an entry of the navigation; nothing where nothing is counted, or nothing waits. */
export function NavCount({ to }: { readonly to: string }): ReactNode {
  if (to !== "/messages") return null;
  return (
    <Suspense>
      <UnreadConversations>{(count) => <Count count={count} words="unread conversations" />}</UnreadConversations>
    </Suspense>
  );
}

const shownMax = 99;

const Count = ({ count, words }: { readonly count: number; readonly words: string }): ReactNode =>
  count > 0 && (
    <span className={classes.count}>
      {count > shownMax ? `${shownMax}+` : count}
      <span className="visually-hidden"> {words}</span>
    </span>
  );
