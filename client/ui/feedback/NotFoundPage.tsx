import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { useViewer } from "../../graphql/session/SessionContext";
import { PanPicture } from "./pictures";
import { EmptyState } from "./States";

/** 404, in the product's tone. */
export default function NotFoundPage(): ReactNode {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const isSignedIn = viewer.status === "signedIn";
  const actions = (
    <>
      <Button component={Link} to="/">
        Go home
      </Button>
      {isSignedIn && (
        <Button component={Link} to="/feed" variant="filled">
          View feed
        </Button>
      )}
    </>
  );
  return (
    <EmptyState title="No such dish" picture={<PanPicture />} level={1} actions={actions}>
      Nobody in this kitchen knows <code>{pathname}</code>. It may have been renamed, or the link lost a crumb on its way to you.
    </EmptyState>
  );
}
