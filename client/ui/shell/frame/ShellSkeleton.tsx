import type { ReactNode } from "react";
import { PageSkeleton } from "../../feedback/PageSkeleton";
import { LogoMark } from "./Logo";
import classes from "./ShellSkeleton.module.css";
import { useRail } from "./use-rail";

/** The frame of signed-in pages before its code and the answer to who is looking are here: in its final places, so that nothing jumps. */
export function ShellSkeleton(): ReactNode {
  const { isCollapsed } = useRail();
  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
      <div className={classes.rail}>
        <LogoMark />
      </div>
      <div className={classes.bar} />
      <main className={classes.main}>
        <PageSkeleton />
      </main>
      <div className={classes.bottom} />
    </div>
  );
}
