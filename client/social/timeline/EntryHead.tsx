import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { TraderFaceFragment } from "../../people/profiles/face.generated";
import { Avatar } from "../../ui/data/Avatar";
import { tierNames } from "../../ui/data/TierBadge";
import classes from "../trade-feed/FeedCard.module.css";

export interface EntryHeadProps {
  readonly author: TraderFaceFragment;
  /** When, and what else belongs beside the tier. */
  readonly children: ReactNode;
  /** Right of the name: a tag, a menu. */
  readonly aside?: ReactNode;
}

/** Who and when, on every card of the feed. */
export function EntryHead({ author, children, aside }: EntryHeadProps): ReactNode {
  return (
    <header className={classes.who}>
      <Avatar id={author.id} name={author.name} picture={author.pictureUrl} size={40} />
      <div className={classes.person}>
        <Link className={classes.name} to={`/trader/${author.id}`}>
          {author.name}
        </Link>
        <div className={classes.meta}>
          {tierNames[author.tier]}, {children}
        </div>
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </header>
  );
}
