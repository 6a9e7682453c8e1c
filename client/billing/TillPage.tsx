import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ClochePicture } from "../ui/feedback/pictures";
import { EmptyState } from "../ui/feedback/States";

/** `/till/:id`: where a payment would be made. Nothing is sold here, so there is no bill under any number. */
export default function TillPage(): ReactNode {
  return (
    <EmptyState
      level={1}
      title="Bill not found"
      picture={<ClochePicture />}
      actions={
        <Button component={Link} to="/subscription" variant="filled">
          View subscription
        </Button>
      }
    >
      Nothing is on sale here yet, so there is no bill to pay. This server did not send you this link.
    </EmptyState>
  );
}
