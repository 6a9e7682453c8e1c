import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import type { AccountMode } from "../../graphql/schema.generated";
import { TraderRecordDocument, type RecordFiguresFragment, type TraderProfileFragment } from "../../people/profiles/profile.generated";
import profile from "../../people/profiles/PublicProfilePage.module.css";
import { Segmented } from "../../ui/controls/Segmented";
import { StatStripSkeleton } from "../../ui/data/StatStrip";
import { ErrorState } from "../../ui/feedback/States";
import { FidelityCard } from "../tracking/FidelityCard";
import { MoreFigures } from "./MoreFigures";
import { MonthTable } from "./MonthTable";
import { RecordCard } from "./RecordCard";
import { RecordFigures } from "./RecordFigures";

const monies: readonly { value: AccountMode; label: string }[] = [
  { value: "LIVE", label: "Real money" },
  { value: "PAPER", label: "Paper" },
];

interface MoneyRecordProps {
  readonly trader: TraderProfileFragment;
  readonly figures: RecordFiguresFragment;
}

/** Figures, curve and months of a record. One that was on paper and on real money is shown with one of them at a time: the two never add up. */
export function MoneyRecord({ trader, figures: newest }: MoneyRecordProps): ReactNode {
  const { recordModes: modes } = trader;
  const [mode, setMode] = useState<AccountMode>(modes.includes(newest.mode) ? newest.mode : modes[0]!);
  const isNewest = mode === newest.mode;
  const { data, error, refetch } = useQuery(TraderRecordDocument, { variables: { id: trader.id, mode }, skip: isNewest });
  const record = isNewest ? trader : data?.trader;
  return (
    <>
      {modes.length > 1 && (
        <div>
          <Segmented label="Money of the record" value={mode} options={monies} onChange={setMode} />
        </div>
      )}
      {error && !record && <ErrorState onRetry={() => void refetch()}>Couldn’t load the figures.</ErrorState>}
      {record?.figures ? <RecordFigures figures={record.figures} /> : !error && <StatStripSkeleton tiles={8} />}
      <div className={profile.beside}>
        <RecordCard key={mode} traderId={trader.id} name={trader.name} mode={mode} />
        <FidelityCard traderId={trader.id} firstName={trader.name.split(/\s/)[0] ?? trader.name} />
      </div>
      {record && <MonthTable months={record.months} username={trader.username} />}
      {record?.figures && <MoreFigures figures={record.figures} />}
    </>
  );
}
