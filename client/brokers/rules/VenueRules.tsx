import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Facts } from "../../ui/data/Facts";
import { Card } from "../../ui/layout/Card";
import type { VenueFactsFragment } from "../connections.generated";
import { venueRules } from "./venue-rules";

/** So many are shown before somebody asks for the rest. */
const firstShown = 3;

/** How orders and copies are handled on an account at this broker. */
export function VenueRules({ venue }: { readonly venue: VenueFactsFragment }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const rules = venueRules(venue);
  return (
    <Card title="How this account is handled">
      <Facts gap={12} fw={400} fz={13}>
        {(isWhole ? rules : rules.slice(0, firstShown)).map(({ key, title, text }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Facts>
      <Button variant="subtle" size="compact-xs" mt="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? "Show fewer" : `Show all ${rules.length} rules`}
      </Button>
    </Card>
  );
}
