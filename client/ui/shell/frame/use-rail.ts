import { useMediaQuery } from "@mantine/hooks";
import { useCallback } from "react";
import { useStored } from "../../../lib/browser/use-stored";

/** Below this width the rail starts collapsed; the reader's own choice wins on wider screens. */
const wideRail = "(min-width: 1400px)";

const choiceOf = (stored: unknown): "open" | "collapsed" | null => (stored === "open" || stored === "collapsed" ? stored : null);

/** Whether the rail is collapsed: as the reader wants it, else as wide as the window is. */
export function useRail() {
  const isWide = useMediaQuery(wideRail, true, { getInitialValueInEffect: false });
  const [choice, setChoice] = useStored("brigade.rail", choiceOf);
  const isCollapsed = choice ? choice === "collapsed" : !isWide;
  const toggle = useCallback(() => setChoice(isCollapsed ? "open" : "collapsed"), [isCollapsed, setChoice]);
  return { isCollapsed, toggle };
}
