import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

/** The name of an icon in the collapsed rail, beside it. */
export default function NavigationTip({ target }: { readonly target: HTMLElement }): ReactNode {
  return <Tooltip key={target.ariaLabel} target={target} label={target.getAttribute("aria-label")} position="right" opened />;
}
