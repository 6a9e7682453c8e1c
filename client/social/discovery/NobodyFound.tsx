import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Directory } from "../../performance/directory/use-directory";
import { PanPicture } from "../../ui/feedback/pictures";
import { EmptyState } from "../../ui/feedback/States";

interface NobodyFoundProps {
  readonly directory: Directory;
  /** Where nobody is left out. */
  readonly children: ReactNode;
}

/** An empty list of the directory: what was asked for, and the way back to everybody. */
export function NobodyFound({ directory: { search, isFiltered, clear }, children }: NobodyFoundProps): ReactNode {
  if (!isFiltered) return children;
  return (
    <EmptyState
      title={search ? `No “${search}” in this kitchen` : "No feeders match these filters"}
      picture={<PanPicture />}
      actions={
        <Button variant="filled" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      {search ? "We searched names and usernames. Try fewer letters or other filters." : "Remove a filter, or choose another period."}
    </EmptyState>
  );
}
