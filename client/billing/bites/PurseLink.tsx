import { IconCookie } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useFramePolicy } from "../../graphql/session/frame-reading";
import { wordFor } from "../../lib/format/locale";
import { formatBites, formatCount } from "../../lib/format/format";
import { useMyPurseQuery } from "./bites.generated";
import classes from "./PurseLink.module.css";

/** What I have, wherever I am, at the foot of the rail; its place is kept while it loads. */
export function PurseLink({ isCollapsed }: { readonly isCollapsed: boolean }): ReactNode {
  const { data } = useMyPurseQuery(useFramePolicy());
  const purse = data?.me?.purse;
  return (
    <Link
      to="/subscription"
      className={classes.purse}
      data-collapsed={isCollapsed || undefined}
      aria-label={purse ? `Your bites: ${formatBites(purse.spendable)}` : "Your bites"}
    >
      <IconCookie size={18} stroke={1.5} aria-hidden="true" />
      {!isCollapsed && purse && (
        <span>
          <strong>{formatCount(purse.spendable)}</strong> {wordFor(purse.spendable, "bite", "bites")}
        </span>
      )}
    </Link>
  );
}

/** The same as words for a menu: `Bites` until they are known. */
export function PurseText(): ReactNode {
  const { data } = useMyPurseQuery(useFramePolicy());
  return data?.me?.purse ? formatBites(data.me.purse.spendable) : "Bites";
}
