import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/data/Avatar";
import type { ConversationRowFragment } from "../messages.generated";
import classes from "./Faces.module.css";

type Pictured = Pick<ConversationRowFragment, "id" | "kind" | "faces"> & {
  readonly other: {
    readonly id: string;
    readonly name: string;
    readonly pictureUrl?: string | null;
    readonly isOnline?: boolean | null;
  } | null;
};

/** The other one's face, with a dot while they are here; of a group two faces, one over the other. */
export function Faces({ conversation, size = 40 }: { readonly conversation: Pictured; readonly size?: number }): ReactNode {
  const { kind, other, faces, id } = conversation;
  if (kind === "DIRECT")
    return (
      <Box component="span" pos="relative" flex="none">
        <Avatar id={other?.id ?? id} name={other?.name ?? "?"} picture={other?.pictureUrl} size={size} />
        {other?.isOnline && <i className={classes.online} title="Online" />}
      </Box>
    );
  const [first, second] = faces;
  if (!first || !second)
    return (
      <Box component="span" pos="relative" flex="none">
        <Avatar id={first?.id ?? id} name={first?.name ?? "?"} picture={first?.pictureUrl} size={size} />
      </Box>
    );
  const small = Math.round(size * 0.62);
  return (
    <span className={classes.two} style={{ width: size, height: size }}>
      <Avatar id={first.id} name={first.name} picture={first.pictureUrl} size={small} />
      <Avatar id={second.id} name={second.name} picture={second.pictureUrl} size={small} />
    </span>
  );
}
