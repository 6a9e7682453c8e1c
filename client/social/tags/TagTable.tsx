import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCount } from "../../lib/format/format";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { Count } from "../../ui/data/Num";
import { tagName, tagPage } from "./tag-words";
import { TagFollowButton } from "./TagFollowButton";
import type { TagRowFragment } from "./tags.generated";
import classes from "./tags.module.css";

/** What a tag means, beside its name. */
export const meaningOf = ({ kind, instrument, trader }: TagRowFragment): string =>
  kind === "STOCK" ? (instrument?.name ?? "Symbol") : kind === "PERSON" || kind === "CHEF" ? (trader?.name ?? "Person") : "Topic";

/** A tag in a table: its name leads to its page. */
export const TagCell = ({ tag }: { readonly tag: TagRowFragment }): ReactNode => (
  <span className={classes.cell}>
    <Link to={tagPage(tag)}>{tagName(tag)}</Link>
    <span>{meaningOf(tag)}</span>
  </span>
);

/** Tags one follows, with how much is said about each. */
export function TagTable({ caption, tags }: { readonly caption: string; readonly tags: readonly TagRowFragment[] }): ReactNode {
  const columns: Array<Column<TagRowFragment>> = [
    { key: "tag", label: "Tag", isHead: true, cell: (tag) => <TagCell tag={tag} /> },
    { key: "posts", label: "Posts in 30 days", align: "right", cell: (tag) => <Count value={tag.postCount} /> },
    { key: "followers", label: "Followers", align: "right", cell: (tag) => <>{formatCount(tag.followerCount)}</> },
    { key: "follow", label: "Follow", align: "right", isAction: true, cell: (tag) => <TagFollowButton tag={tag} size="xs" /> },
  ];
  return <ResponsiveTable caption={caption} columns={columns} rows={tags} rowKey={({ id }) => id} />;
}
