import { IconCookie } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useFramePolicy } from "../../graphql/session/frame-reading";
import { wordFor } from "../../lib/format/locale";
import { formatBites, formatCount, formatShortCount } from "../../lib/format/format";
import { useMyPurseQuery } from "./bites.generated";
import classes from "./PurseLink.module.css";

/** What I have, wherever I am, in the top bar; its place is kept while it loads. On a phone thousands are short: 12K. */
export function PurseLink(): ReactNode {
  const { data } = useMyPurseQuery(useFramePolicy());
  const purse = data?.me?.purse;
  return (
    <Link to="/subscription" className={classes.purse} aria-label={purse ? `Your bites: ${formatBites(purse.spendable)}` : "Your bites"}>
      <IconCookie size={18} stroke={1.5} aria-hidden="true" />
      {purse && (
        <>
          <span className={classes.wide}>
            <strong>{formatCount(purse.spendable)}</strong> {wordFor(purse.spendable, "bite", "bites")}
          </span>
          <strong className={classes.narrow}>{formatShortCount(purse.spendable)}</strong>
        </>
      )}
    </Link>
  );
}

/** The same as words for a menu: `Bites` until they are known. */
export function PurseText(): ReactNode {
  const { data } = useMyPurseQuery(useFramePolicy());
  return data?.me?.purse ? formatBites(data.me.purse.spendable) : "Bites";
}
