import type { ReactNode } from "react";
import { ReportsQueue } from "../../trust/moderation/ReportsQueue";
import { EmptyState } from "../../ui/feedback/States";
import { useIsSample } from "../sample";

/** The moderation queue. Reports hold words of real people, so a persona gets none of them, not even invented ones. */
export default function ReportsPanel(): ReactNode {
  return useIsSample() ? (
    <EmptyState title="No reports in the sample">Reports contain real people’s words. The admin persona cannot see them.</EmptyState>
  ) : (
    <ReportsQueue />
  );
}
