import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconFlag, IconHistory, IconLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { PersonItems, type PersonAct } from "../../traders/PersonItems";
import { notify } from "../../ui/notify";
import type { PostCardFragment } from "./post.generated";

// Loaded when first asked for.
const EditPostDialog = lazy(() => import("./EditPostDialog"));
const HistoryDialog = lazy(() => import("./HistoryDialog"));
const DeletePostDialog = lazy(() => import("./DeletePostDialog"));
const ReportDialog = lazy(() => import("../../moderation/ReportDialog"));
const ShutOutDialog = lazy(() => import("../../traders/ShutOutDialog"));

type Open = "edit" | "history" | "delete" | "report" | PersonAct | null;

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** What the viewer may do with a post beside talking: its author changes it, everyone else may report, mute and block. */
export function PostMenu({ post }: { readonly post: PostCardFragment }): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const { author, viewerCanEdit, viewerCanReport, editCount } = post;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size="sm" variant="subtle" aria-label={`More about the post by ${author.name}`}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLink(post.id)}>
            Copy the link
          </Menu.Item>
          {editCount > 0 && (
            <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => setOpen("history")}>
              What it said before
            </Menu.Item>
          )}
          {viewerCanEdit && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setOpen("edit")}>
                Edit
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash {...icon} />} color="loss" onClick={() => setOpen("delete")}>
                Delete
              </Menu.Item>
            </>
          )}
          {viewerCanReport && (
            <Menu.Item leftSection={<IconFlag {...icon} />} onClick={() => setOpen("report")}>
              Report
            </Menu.Item>
          )}
          {!author.viewerIsSelf && <PersonItems name={author.name} onAct={setOpen} />}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === "edit" && <EditPostDialog post={post} onClose={close} />}
        {open === "history" && <HistoryDialog postId={post.id} onClose={close} />}
        {open === "delete" && <DeletePostDialog post={post} onClose={close} />}
        {open === "report" && <ReportDialog subject={{ kind: "POST", id: post.id }} owner={author.name} onClose={close} />}
        {(open === "mute" || open === "block") && <ShutOutDialog act={open} person={author} onClose={close} />}
      </Suspense>
    </>
  );
}

async function copyLink(id: string): Promise<void> {
  const address = `${location.origin}/post/${id}`;
  const isCopied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  );
  await notify({ message: isCopied ? "The link is copied." : address });
}
