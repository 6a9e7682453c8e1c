import { useState, type ReactNode } from "react";
import { Dialog } from "../../ui/overlays/Dialog";
import type { MessageFactsFragment } from "../messages.generated";
import classes from "./SharedPicture.module.css";

type Shared = NonNullable<MessageFactsFragment["picture"]>;

/** A picture in a message; a press shows it whole. Its place is kept while it loads. */
export function SharedPicture({ shared, owner }: { readonly shared: Shared; readonly owner: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { alt, picture } = shared;
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        style={{ aspectRatio: `${Math.max(picture.width / picture.height, 0.75)}` }}
        aria-label={alt ? `View full size: ${alt}` : `View the picture by ${owner} full size`}
        onClick={() => setOpen(true)}
      >
        <img src={picture.url} alt="" width={picture.width} height={picture.height} loading="lazy" decoding="async" />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Picture by ${owner}`} width={1000}>
        <figure className={classes.whole}>
          <img
            src={picture.url}
            alt={alt || `A picture by ${owner}, without a description`}
            width={picture.width}
            height={picture.height}
          />
          {alt && <figcaption>{alt}</figcaption>}
        </figure>
      </Dialog>
    </>
  );
}
