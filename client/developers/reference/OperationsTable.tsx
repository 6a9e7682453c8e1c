import { Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import type { ApiReferenceQuery } from "../developers.generated";
import { wordFor } from "../../lib/format/locale";
import classes from "./DevelopersPage.module.css";

type Operation = ApiReferenceQuery["apiReference"]["operations"][number];

const kinds = [
  ["QUERY", "Queries"],
  ["MUTATION", "Mutations"],
  ["SUBSCRIPTION", "Subscriptions"],
] as const;

const fits = ({ name, description }: Operation, wanted: string): boolean => `${name} ${description}`.toLowerCase().includes(wanted);

/** Every operation with its cost and scope, and a search that looks in names and descriptions. */
export function OperationsTable({ operations }: { readonly operations: readonly Operation[] }): ReactNode {
  const [search, setSearch] = useState("");
  const found = operations.filter((operation) => fits(operation, search.trim().toLowerCase()));
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search operations"
        placeholder="trade, receipts, follow…"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found.length === 0 && <p role="status">No operations found.</p>}
      {kinds.map(([kind, title]) => (
        <Kind key={kind} title={title} operations={found.filter((operation) => operation.kind === kind)} />
      ))}
    </>
  );
}

function Kind({ title, operations }: { readonly title: string; readonly operations: readonly Operation[] }): ReactNode {
  if (operations.length === 0) return null;
  return (
    <details className={classes.kind} open>
      <summary>
        {title} <span>{operations.length}</span>
      </summary>
      <ul className={classes.operations}>
        {operations.map(({ name, description, signature, pointsMin, scope }) => (
          <li key={name} id={`operation-${name}`}>
            <div className={classes.operationHead}>
              <code>{name}</code>
              <Text span fz={12} lh="18px" c="dimmed">
                from {pointsMin} {wordFor(pointsMin, "point", "points")} · {scope ? <>key with {scope}</> : "no key, sessions only"}
              </Text>
            </div>
            <p>{description.replaceAll("`", "")}</p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so the keyboard must reach it */}
            <pre
              tabIndex={0}
              role="region"
              aria-label={`Signature of the ${title.toLowerCase().replace("queries", "query").replace(/s$/, "")} ${name}`}
            >
              {signature}
            </pre>
          </li>
        ))}
      </ul>
    </details>
  );
}
