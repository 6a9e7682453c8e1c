import { Box } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCounted, formatMoney } from "../../lib/format/format";
import { tierNames } from "../../ui/data/TierBadge";
import { useHomePlansQuery } from "./home.generated";
import classes from "./Plans.module.css";

/** Every plan in a line of figures, as the server enforces them. Left out where they could not be fetched: `/pricing` says why. */
export function Plans(): ReactNode {
  const { data } = useHomePlansQuery();
  if (!data) return null;
  return (
    <section className={classes.section} aria-labelledby="plans">
      <header>
        <h2 id="plans">Pricing</h2>
        <Link to="/pricing">
          Compare all limits <IconArrowRight size={14} stroke={2} aria-hidden="true" />
        </Link>
      </header>
      <ul className={classes.plans}>
        {data.plans.map(({ tier, monthlyUsd, limits }) => (
          <li key={tier}>
            <h3>{tierNames[tier]}</h3>
            <p className={classes.price}>
              {monthlyUsd === "0" ? "$0" : formatMoney(monthlyUsd).replace(/\.00$/, "")}
              {monthlyUsd !== "0" && <small> a month</small>}
            </p>
            <p>{formatCounted(limits.copiesMax, "copy", "copies")}</p>
            <p>{formatCounted(limits.apiKeysMax, "API key", "API keys")}</p>
          </li>
        ))}
      </ul>
      <Box component="p" c="secondary" fz="sm" mt="sm">
        Everyone starts as a prep cook.
      </Box>
    </section>
  );
}
