import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { PostCardFragment } from "./post.generated";
import classes from "./Post.module.css";

/** Dialogs are loaded when one is first asked for. */
const PictureDialog = lazily(() => import("./PictureDialog"));

type Picture = PostCardFragment["pictures"][number];

/** Up to four pictures of this server's own; a press shows one whole. */
export function PostPictures({ pictures, author }: { readonly pictures: readonly Picture[]; readonly author: string }): ReactNode {
  const [open, setOpen] = useState<Picture | null>(null);
  if (pictures.length === 0) return null;
  const isOne = pictures.length === 1;
  return (
    <div className={classes.pictures} data-count={pictures.length}>
      {pictures.map((one, index) => (
        <button
          key={one.picture.id}
          type="button"
          className={classes.picture}
          // The place is kept while the picture loads, and long ones are cut: nothing under it moves.
          style={isOne ? { aspectRatio: `${Math.max(one.picture.width / one.picture.height, 0.8)}` } : undefined}
          aria-label={one.alt ? `View full size: ${one.alt}` : `View picture ${index + 1} by ${author} full size`}
          onClick={() => setOpen(one)}
        >
          <img src={one.picture.url} alt="" width={one.picture.width} height={one.picture.height} loading="lazy" decoding="async" />
        </button>
      ))}
      {open && (
        <Suspense>
          <PictureDialog picture={open} author={author} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
