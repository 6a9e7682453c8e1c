import { IconChefHat } from "@tabler/icons-react";
import type { ReactNode } from "react";

export type TierName = "prep_cook" | "line_cook" | "sous_chef" | "chef" | "master_chef";

export const tierNames: Record<TierName, string> = {
  prep_cook: "Prep cook",
  line_cook: "Line cook",
  sous_chef: "Sous chef",
  chef: "Chef",
  master_chef: "Master chef",
};

/** A tier as people say it, with the hat where there is room for it. */
export function TierBadge({ tier, hasHat = true }: { readonly tier: TierName; readonly hasHat?: boolean }): ReactNode {
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 4 }}>
      {hasHat && <IconChefHat size={14} stroke={1.5} aria-hidden="true" />}
      {tierNames[tier]}
    </span>
  );
}
