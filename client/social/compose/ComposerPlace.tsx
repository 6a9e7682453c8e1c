import { IconPencil } from "@tabler/icons-react";
import { Suspense, useRef, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { useMe } from "../../graphql/session/SessionContext";
import { Avatar } from "../../ui/data/Avatar";
import { Skeleton } from "../../ui/feedback/Skeleton";
import type { PostCardFragment } from "../posts/post.generated";
import classes from "./Composer.module.css";

/** Field, completion, preview and uploads: loaded when somebody wants to write. */
const Composer = lazily(() => import("./Composer"));

export interface ComposerPlaceProps {
  readonly start?: string;
  readonly label?: string;
  readonly onPosted: (post: PostCardFragment) => void;
}

/** One line that asks to write; a press opens the composer in its place. A suspended person reads why there is none. */
export function ComposerPlace({ start, label = "What do you see?", onPosted }: ComposerPlaceProps): ReactNode {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    // The focus goes back to where it came from, once the line is there again.
    requestAnimationFrame(() => bar.current?.focus());
  };
  if (me.isSuspended) return null;
  return (
    <div className={classes.place}>
      {isOpen ? (
        <Suspense fallback={<Skeleton height={180} />}>
          <Composer
            start={start}
            onClose={close}
            onPosted={(post) => {
              setOpen(false);
              onPosted(post);
            }}
          />
        </Suspense>
      ) : (
        <button ref={bar} type="button" className={classes.bar} onClick={() => setOpen(true)}>
          <Avatar id={me.id} name={me.name} size={32} />
          <span style={{ flex: 1 }}>{label}</span>
          <IconPencil size={18} stroke={1.5} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
