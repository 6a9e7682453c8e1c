import type { ReactNode } from "react";
import { ModeTag } from "../ui/data/Tag";
import type { ConnectionFactsFragment } from "./connections.generated";

interface ConnectionTitleProps {
  readonly connection: Pick<ConnectionFactsFragment, "mode">;
  readonly children: ReactNode;
}

/** Title of a dialog about an account: one with real money says so there, too. */
export const ConnectionTitle = ({ connection: { mode }, children }: ConnectionTitleProps): ReactNode =>
  mode === "LIVE" ? (
    <>
      {children} <ModeTag mode="LIVE" />
    </>
  ) : (
    <>{children}</>
  );
