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
      title="No bill under this number"
      picture={<ClochePicture />}
      actions={
        <Button component={Link} to="/subscription" variant="filled">
          Open your subscription
        </Button>
      }
    >
      Nothing is sold in this house yet, so nobody owes anything and there is no bill to pay. Whoever sent you here is not this house.
    </EmptyState>
  );
}
