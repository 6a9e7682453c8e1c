import { useMemo, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatDuration, formatMoney } from "../../lib/format/format";
import { slippageText } from "../receipts/slippage-words";
import { Ago } from "../../ui/data/Ago";
import { Avatar } from "../../ui/data/Avatar";
import { useArrivals } from "../../ui/lists/use-arrivals";
import { useReading } from "../../ui/lists/use-reading";
import { CopyCounts, countWords } from "./CopyCounts";
import type { CopierMoveFactsFragment, FanOutResultFactsFragment } from "../copying.generated";
import { activityOfCopiers, activityWords, fanOutWords, moveDetail, moveWords } from "./copier-activity";
import { Spoken } from "../receipts/ReceiptsLiveRegion";
import { titleOf } from "../receipts/receipt-model";
import classes from "../eater-view/LiveCopies.module.css";

export interface CopierActivityProps {
  readonly moves: readonly CopierMoveFactsFragment[];
  readonly fanOutResults: readonly FanOutResultFactsFragment[];
}

/** "Copier activity": who comes, goes and moves money, and how each event lands; while it is being read nothing shifts. */
export function CopierActivity({ moves, fanOutResults }: CopierActivityProps): ReactNode {
  const activity = useMemo(() => activityOfCopiers(moves, fanOutResults), [moves, fanOutResults]);
  const [top, setTop] = useState<HTMLElement | null>(null);
  const reading = useReading(top);
  const arrivals = useArrivals("kitchen", activity, reading.isReading, true);
  return (
    <section className={classes.rail} aria-label="Copier activity" tabIndex={0}>
      <h2>Copier activity</h2>
      <div ref={setTop} />
      <div {...reading.listProps}>
        {arrivals.waiting.length > 0 && (
          <button type="button" className={classes.pill} onClick={arrivals.reveal}>
            ↑ {arrivals.waiting.length} new
          </button>
        )}
        {activity.length === 0 && (
          <p className={classes.quiet}>No activity yet. New copiers and the copy results of your trades appear here.</p>
        )}
        <ol className={classes.list}>
          {arrivals.shown.map(({ id, move, fanOutResult }) => (
            <li key={id} data-fresh={arrivals.fresh.has(id) || undefined}>
              {move ? <Move move={move} /> : <FanOutResult fanOutResult={fanOutResult} />}
            </li>
          ))}
        </ol>
      </div>
      <Spoken items={activity} wordsOf={activityWords} />
    </section>
  );
}

function Move({ move }: { readonly move: CopierMoveFactsFragment }): ReactNode {
  const { copier } = move;
  const detail = moveDetail(move);
  return (
    <div className={classes.item}>
      <span className={classes.head}>
        <Avatar id={copier.id} name={copier.name} size={24} />
        <span>{copier.username ? <Link to={`/profile/${copier.username}`}>{copier.name}</Link> : copier.name}</span>
        <Ago at={move.at} className={classes.age} />
      </span>
      <span className={classes.what}>
        <span>{moveWords[move.kind]}</span>
        <b>{formatMoney(move.amount)}</b>
      </span>
      {detail && <span className={classes.sum}>{detail}</span>}
    </div>
  );
}

function FanOutResult({ fanOutResult }: { readonly fanOutResult: FanOutResultFactsFragment }): ReactNode {
  const { counts, slippageBps } = fanOutResult;
  return (
    <Link className={classes.item} to={`/recipe/${fanOutResult.tradeId}`}>
      <span className={classes.head}>
        <b>{titleOf({ ...fanOutResult, status: "COPIED" })}</b>
        <Ago at={fanOutResult.at} className={classes.age} />
      </span>
      <span className={classes.what}>{fanOutWords(fanOutResult)}</span>
      <CopyCounts counts={counts} />
      <span className={classes.sum}>
        <span>{countWords(counts)}</span>
        {counts.medianLatencyMs !== null && (
          <span>
            {slippageBps !== null && `${slippageText(slippageBps)} · `}
            {formatDuration(counts.medianLatencyMs)}
          </span>
        )}
      </span>
    </Link>
  );
}
