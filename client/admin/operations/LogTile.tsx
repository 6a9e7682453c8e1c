import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCounted } from "../../lib/format/format";
import { StatTile } from "../../ui/data/StatStrip";
import { AdminLogStatusDocument } from "../admin.generated";
import { panelPollMs } from "../panel";

const words = {
  RUNNING: "Running",
  WAITING: "Waiting",
  WITNESS_AHEAD: "Stopped",
  WITNESS_DISAGREES: "Stopped",
  STORE_DAMAGED: "Stopped",
} as const;

/** Whether the transparency log is signed, and why not. */
export function LogTile(): ReactNode {
  const { data, error } = useQuery(AdminLogStatusDocument, { pollInterval: panelPollMs });
  const log = data?.transparencyLog;
  const entries = log ? formatCounted(log.checkpoint?.size ?? 0, "entry", "entries") : null;
  return (
    <StatTile
      label="Transparency log"
      value={<Link to="/log">{log ? words[log.status] : error ? "Unknown" : "…"}</Link>}
      context={
        log
          ? (log.statusDetail ?? (log.witnesses.some(({ failure }) => failure) ? `${entries}, a witness fails` : entries))
          : "signed heads of records"
      }
    />
  );
}
