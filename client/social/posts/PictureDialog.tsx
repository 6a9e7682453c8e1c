import type { ReactNode } from "react";
import { Dialog } from "../../ui/overlays/Dialog";
import type { PostCardFragment } from "./post.generated";
import classes from "./Post.module.css";

export interface PictureDialogProps {
  readonly picture: PostCardFragment["pictures"][number];
  readonly author: string;
  readonly onClose: () => void;
}

/** One picture whole, with what it shows in words. */
export default function PictureDialog({ picture: { picture, alt }, author, onClose }: PictureDialogProps): ReactNode {
  return (
    <Dialog isOpen onClose={onClose} title={`Picture by ${author}`} width={1000}>
      <figure className={classes.whole}>
        <img src={picture.url} alt={alt || `A picture by ${author}, without a description`} width={picture.width} height={picture.height} />
        {alt && <figcaption>{alt}</figcaption>}
      </figure>
    </Dialog>
  );
}
