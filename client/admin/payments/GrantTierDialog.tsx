import { NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { Tier } from "../../graphql/schema.generated";
import { tierNames } from "../../ui/data/TierBadge";
import { DeliberateDialog } from "../DeliberateDialog";
import { useGrantTierMutation } from "./payments.generated";

export interface GrantTierDialogProps {
  readonly user: { readonly id: string; readonly username: string; readonly tier: Tier };
  readonly onClose: () => void;
}

/** Gives somebody a tier, or takes back what was given. */
export function GrantTierDialog({ user, onClose }: GrantTierDialogProps): ReactNode {
  const [tier, setTier] = useState<Tier>(user.tier);
  const [grant] = useGrantTierMutation({ refetchQueries: ["AdminUsers"] });
  return (
    <DeliberateDialog
      title={`Grant @${user.username} a tier?`}
      name={user.username}
      isDestructive={false}
      confirmLabel={tier === "prep_cook" ? "Take grant back" : `Grant ${tierNames[tier]}`}
      done={tier === "prep_cook" ? `The grant of @${user.username} is taken back.` : `@${user.username} is granted ${tierNames[tier]}.`}
      onClose={onClose}
      fields={
        <NativeSelect
          label="Tier"
          data={(Object.keys(tierNames) as Tier[]).map((value) => ({
            value,
            label: value === "prep_cook" ? "None: take the grant back" : tierNames[value],
          }))}
          value={tier}
          onChange={(event) => setTier(event.currentTarget.value as Tier)}
        />
      }
      act={async (given) => (await grant({ variables: { input: { userId: user.id, tier, ...given } } })).data?.grantTier.errors ?? null}
    >
      The highest of a paid plan, an earned tier and this grant applies. @{user.username} reads the reason under “Why this tier”. Now:{" "}
      {tierNames[user.tier]}.
    </DeliberateDialog>
  );
}
