import { ActionIcon } from "@mantine/core";
import { IconDots, IconFlag, IconHistory, IconLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { personMenuEntries, type PersonAction } from "../../people/blocks/person-menu-entries";
import type { MenuEntry } from "../../ui/overlays/OpenedMenu";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { notify } from "../../ui/feedback/notify";
import type { PostCardFragment } from "./post.generated";

// Loaded when first asked for.
const EditPostDialog = lazily(() => import("./EditPostDialog"));
const HistoryDialog = lazily(() => import("./HistoryDialog"));
const DeletePostDialog = lazily(() => import("./DeletePostDialog"));
const ReportDialog = lazily(() => import("../../trust/moderation/ReportDialog"));
const MuteOrBlockDialog = lazily(() => import("../../people/blocks/MuteOrBlockDialog"));

type Open = "edit" | "history" | "delete" | "report" | PersonAction | null;

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** What the viewer may do with a post beside talking: its author changes it, everyone else may report, mute and block. */
export function PostMenu({ post }: { readonly post: PostCardFragment }): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const { author } = post;
  return (
    <>
      <PressMenu
        position="bottom-end"
        button={
          <ActionIcon size="sm" variant="subtle" aria-label={`More about the post by ${author.name}`}>
            <IconDots {...icon} />
          </ActionIcon>
        }
        entries={entriesOf(post, setOpen)}
      />
      <Suspense>
        {open === "edit" && <EditPostDialog post={post} onClose={close} />}
        {open === "history" && <HistoryDialog postId={post.id} onClose={close} />}
        {open === "delete" && <DeletePostDialog post={post} onClose={close} />}
        {open === "report" && <ReportDialog subject={{ kind: "POST", id: post.id }} owner={author.name} onClose={close} />}
        {(open === "mute" || open === "block") && <MuteOrBlockDialog act={open} person={author} onClose={close} />}
      </Suspense>
    </>
  );
}

function entriesOf(post: PostCardFragment, onOpen: (open: Open) => void): readonly MenuEntry[] {
  const { author, viewerCanEdit, viewerCanReport, editCount } = post;
  return [
    { label: "Copy link", icon: <IconLink {...icon} />, onPress: () => void copyLink(post.id) },
    ...(editCount > 0 ? [{ label: "Edit history", icon: <IconHistory {...icon} />, onPress: () => onOpen("history") }] : []),
    ...(viewerCanEdit
      ? [
          { label: "Edit", icon: <IconPencil {...icon} />, onPress: () => onOpen("edit") },
          { label: "Delete", icon: <IconTrash {...icon} />, isLoss: true, onPress: () => onOpen("delete") },
        ]
      : []),
    ...(viewerCanReport ? [{ label: "Report", icon: <IconFlag {...icon} />, onPress: () => onOpen("report") }] : []),
    ...(author.viewerIsSelf ? [] : personMenuEntries(author.name, onOpen)),
  ];
}

async function copyLink(id: string): Promise<void> {
  const address = `${location.origin}/post/${id}`;
  const isCopied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  );
  await notify({ message: isCopied ? "Link copied." : address });
}
