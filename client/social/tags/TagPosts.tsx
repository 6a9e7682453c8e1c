import { useMemo, useState, type ReactNode } from "react";
import { Segmented } from "../../ui/controls/Segmented";
import { EmptyState } from "../../ui/feedback/States";
import { ComposerPlace } from "../compose/ComposerPlace";
import { PostList } from "../posts/PostList";
import feed from "../timeline/FeedPage.module.css";
import { allKinds, type TimelineFilter } from "../timeline/timeline.cache";
import { ConnectionNote, TimelineList, TimelineView, useOwnPost, type TimelineListProps } from "../timeline/TimelineList";
import type { Timeline } from "../timeline/use-timeline";
import { tagName } from "./tag-words";
import type { TagQuery } from "./tags.generated";

type TagFacts = NonNullable<TagQuery["tag"]>;

/** A list of what is said with a tag, asked for beside the tag itself. */
export interface SaidWith {
  readonly filter: TimelineFilter;
  readonly timeline: Timeline;
}

/** Everything that is said with a symbol or a topic, and a line to say more. */
export function SaidWithTag({ tag, said }: { readonly tag: TagFacts; readonly said: SaidWith }): ReactNode {
  const onPosted = useOwnPost(said.filter);
  const name = tagName(tag);
  return (
    <section aria-label={`Posts about ${name}`}>
      <ComposerPlace start={`${name} `} label={`Post about ${name}`} onPosted={onPosted} />
      <ConnectionNote />
      <TimelineView {...said} {...endsOf(name)} />
    </section>
  );
}

/** What a person writes and trades, what others write about them, and a line to say more. */
export function SaidByTrader({ tag }: { readonly tag: TagFacts }): ReactNode {
  const traderId = tag.trader?.id ?? null;
  const filter = useMemo<TimelineFilter>(() => ({ scope: "ALL", symbol: null, topic: null, traderId, kinds: [...allKinds] }), [traderId]);
  const [side, setSide] = useState<"ABOUT" | "BY">("ABOUT");
  const onPosted = useOwnPost(filter);
  const name = tagName(tag);
  return (
    <section aria-label={`Posts about ${name}`}>
      <ComposerPlace start={`${name} `} label={`Post about ${name}`} onPosted={onPosted} />
      <div className={feed.filters}>
        <Segmented
          look="chips"
          label="Which posts"
          value={side}
          onChange={setSide}
          options={[
            { value: "ABOUT", label: `About ${name}` },
            { value: "BY", label: `By ${name}` },
          ]}
        />
      </div>
      <ConnectionNote />
      {side === "ABOUT" ? (
        <PostList label={`Posts about ${name}`} filter={{ authorId: null, mention: tag.value }} empty={<Nothing name={name} />} />
      ) : (
        <TimelineList filter={filter} {...endsOf(name)} />
      )}
    </section>
  );
}

const endsOf = (name: string): Pick<TimelineListProps, "empty" | "end"> => ({
  empty: <Nothing name={name} />,
  end: `No more posts with ${name}.`,
});

const Nothing = ({ name }: { readonly name: string }): ReactNode => (
  <EmptyState title={`No posts about ${name}`}>Posts and trades with it appear here as they happen. Write the first one.</EmptyState>
);
