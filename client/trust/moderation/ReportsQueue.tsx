import { useQuery } from "@apollo/client/react";
import { Button, Flex, Group, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ModerationAction } from "../../graphql/schema.generated";
import { formatCount } from "../../lib/format/format";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { Tag } from "../../ui/data/Tag";
import { AppealDialog, ModerateDialog, type Subject } from "./ModerateDialog";
import classes from "./moderation.module.css";
import { ModerationDecisionsDocument, ReportsDocument, type QueueDecisionFragment, type ReportsQuery } from "./queue.generated";
import { actionWords, reasonWords, subjectWords } from "./report-words";

type Report = ReportsQuery["reports"]["edges"][number]["node"];
type View = "OPEN" | "APPEALS" | "DECIDED" | "HISTORY";

const pageRows = 20;
const views = [
  { value: "OPEN", label: "Open" },
  { value: "APPEALS", label: "Appeals" },
  { value: "DECIDED", label: "Decided" },
  { value: "HISTORY", label: "All decisions" },
] as const satisfies readonly { value: View; label: string }[];

/** The moderators' queue: what was reported, who answered back, and everything that was decided, with who and why. For admins. */
export function ReportsQueue(): ReactNode {
  const [view, setView] = useState<View>("OPEN");
  return (
    <Card title="Reports" aside={<Segmented label="View" look="quiet" value={view} options={views} onChange={setView} />} isFlush>
      {view === "OPEN" || view === "DECIDED" ? (
        <ReportRows key={view} state={view} />
      ) : (
        <DecisionRows key={view} isAppeals={view === "APPEALS"} />
      )}
    </Card>
  );
}

const LoadingQueue = (): ReactNode => (
  <Loading label="Loading the queue">
    <RowsSkeleton rows={4} />
  </Loading>
);

function ReportRows({ state }: { readonly state: "OPEN" | "DECIDED" }): ReactNode {
  const { data, error, loading, refetch, fetchMore } = useQuery(ReportsDocument, {
    variables: { first: pageRows, state, kind: null },
    fetchPolicy: "cache-and-network",
  });
  const [open, setOpen] = useState<{ readonly subject: Subject; readonly action: ModerationAction } | null>(null);
  const list = data?.reports;
  if (!list)
    return error && !loading ? <ErrorState onRetry={() => void refetch()}>Couldn’t load the reports.</ErrorState> : <LoadingQueue />;
  if (list.edges.length === 0)
    return (
      <EmptyState title={state === "OPEN" ? "Nothing is burning" : "Nothing decided yet"}>
        {state === "OPEN"
          ? "No open reports. New reports appear here, newest first."
          : "Decided reports appear here, with moderator and reason."}
      </EmptyState>
    );
  return (
    <>
      <ul>
        {list.edges.map(({ node }) => (
          <ReportRow key={node.id} report={node} onAct={(action) => setOpen({ subject: subjectOf(node), action })} />
        ))}
      </ul>
      <InfiniteScrollFooter
        hasMore={list.pageInfo.hasNextPage}
        cursor={list.pageInfo.endCursor}
        onMore={async () => void (await fetchMore({ variables: { after: list.pageInfo.endCursor } }))}
        end="End of the queue."
      />
      {open && <ModerateDialog {...open} onClose={() => setOpen(null)} onDone={() => void refetch().catch(() => undefined)} />}
    </>
  );
}

const subjectOf = ({ subjectKind, subjectId, owner }: Report): Subject => ({
  kind: subjectKind,
  id: subjectId,
  owner: owner?.name ?? "a former user",
});

/** Where the thing itself can be read; what has no page, such as a message, is read in the report alone, and the way leads to its author. */
function placeOf({ subjectKind, subjectId, owner }: Pick<Report, "subjectKind" | "subjectId" | "owner">) {
  if (subjectKind === "POST") return { to: `/post/${subjectId}`, label: "View content" };
  if (subjectKind === "RECIPE") return { to: `/recipe/${subjectId}`, label: "View content" };
  return owner ? { to: `/trader/${owner.id}`, label: "View profile" } : null;
}

/** What a row is of, for the names of its buttons: those of all rows are alike otherwise. */
const nameOf = ({ subjectKind, owner }: Pick<Report, "subjectKind" | "owner">): string =>
  `${subjectWords[subjectKind].toLowerCase()} by ${owner?.name ?? "a former user"}`;

const actions: readonly { readonly action: ModerationAction; readonly label: string; readonly isLoud?: boolean }[] = [
  { action: "DISMISS", label: "Dismiss reports" },
  { action: "WARN", label: "Warn" },
  { action: "HIDE", label: "Remove", isLoud: true },
  { action: "SUSPEND", label: "Suspend", isLoud: true },
];

function ReportRow({ report, onAct }: { readonly report: Report; readonly onAct: (action: ModerationAction) => void }): ReactNode {
  const { subjectKind, reason, text, excerpt, pictures, at, openCount, owner, reporter, decision } = report;
  const place = placeOf(report);
  return (
    <li className={classes.row}>
      <p className={classes.rowHead}>
        <Tag look="loss">{reasonWords[reason]}</Tag>
        <span className={classes.subject}>
          {subjectWords[subjectKind]} by {owner ? <Link to={`/trader/${owner.id}`}>{owner.name}</Link> : "a former user"}
        </span>
        {openCount > 1 && <Tag look="accent">{formatCount(openCount)} open reports</Tag>}
        <Ago className={classes.when} at={at} isHistory />
      </p>
      {excerpt && <blockquote className={classes.excerpt}>{excerpt}</blockquote>}
      {pictures.length > 0 && <ReportedPictures pictures={pictures} />}
      <Text c="secondary">
        {reporter?.name ?? "Former user"}: {text || "no details"}
      </Text>
      {decision ? (
        <DecisionLine decision={decision} />
      ) : (
        <Group gap="xs">
          {place && (
            <Button component={Link} to={place.to} size="xs" variant="subtle" color="gray" aria-label={`${place.label}: ${nameOf(report)}`}>
              {place.label}
            </Button>
          )}
          {actions
            .filter(({ action }) => action !== "HIDE" || subjectKind !== "USER")
            .map(({ action, label, isLoud }) => (
              <Button
                key={action}
                size="xs"
                color={isLoud ? "loss" : undefined}
                variant={isLoud ? "outline" : "default"}
                aria-label={`${label}: ${nameOf(report)}`}
                onClick={() => onAct(action)}
              >
                {label}
              </Button>
            ))}
        </Group>
      )}
    </li>
  );
}

/** Shown when asked for: it may be what nobody wants to see, and each look is written to the audit log. */
function ReportedPictures({ pictures }: Pick<Report, "pictures">): ReactNode {
  const [isShown, setShown] = useState(false);
  const [isLost, setLost] = useState(false);
  const words = pictures.length === 1 ? "the picture" : `the ${pictures.length} pictures`;
  if (isLost) return <Text c="secondary">Couldn’t load a picture. It may have been deleted.</Text>;
  if (!isShown)
    return (
      <Flex component="p" gap="xs" align="center" wrap="wrap">
        <Button size="xs" onClick={() => setShown(true)}>
          Show {words}
        </Button>
        <Text span size="xs" c="dimmed">
          Viewing it is recorded in the audit log.
        </Text>
      </Flex>
    );
  return (
    <div className={classes.pictures}>
      {pictures.map(({ url, alt }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" title="View full size">
          <img className={classes.picture} src={url} alt={alt || "Without a description"} onError={() => setLost(true)} />
        </a>
      ))}
    </div>
  );
}

/** What was decided, by whom and why, in one line. */
const DecisionLine = ({ decision }: { readonly decision: QueueDecisionFragment }): ReactNode => (
  <p className={classes.decided}>
    <b>{actionWords[decision.action]}</b> by {decision.by?.name ?? "the system"}, <Ago at={decision.at} isHistory />: {decision.reason}
  </p>
);

/** What takes each decision back. */
const undoing: Partial<Record<ModerationAction, ModerationAction>> = { HIDE: "RESTORE", SUSPEND: "UNSUSPEND" };
const undoWords: Partial<Record<ModerationAction, string>> = { HIDE: "Restore", SUSPEND: "End suspension" };

function DecisionRows({ isAppeals }: { readonly isAppeals: boolean }): ReactNode {
  const { data, error, loading, refetch, fetchMore } = useQuery(ModerationDecisionsDocument, {
    variables: { first: pageRows, openAppeals: isAppeals },
    fetchPolicy: "cache-and-network",
  });
  const [answering, setAnswering] = useState<QueueDecisionFragment | null>(null);
  const [undone, setUndone] = useState<QueueDecisionFragment | null>(null);
  const list = data?.moderationDecisions;
  const again = (): void => void refetch().catch(() => undefined);
  if (!list)
    return error && !loading ? <ErrorState onRetry={() => void refetch()}>Couldn’t load the decisions.</ErrorState> : <LoadingQueue />;
  if (list.edges.length === 0)
    return (
      <EmptyState title={isAppeals ? "Nobody disagrees" : "Nothing decided yet"}>
        {isAppeals ? "Open appeals appear here." : "Every decision appears here, with moderator and reason."}
      </EmptyState>
    );
  return (
    <>
      <ul>
        {list.edges.map(({ node }) => (
          <DecisionRow key={node.id} decision={node} onAnswer={() => setAnswering(node)} onUndo={() => setUndone(node)} />
        ))}
      </ul>
      <InfiniteScrollFooter
        hasMore={list.pageInfo.hasNextPage}
        cursor={list.pageInfo.endCursor}
        onMore={async () => void (await fetchMore({ variables: { after: list.pageInfo.endCursor } }))}
        end="End of list."
      />
      {answering && <AppealDialog decision={answering} onClose={() => setAnswering(null)} onDone={again} />}
      {undone && (
        <ModerateDialog
          subject={{ kind: undone.subjectKind, id: undone.subjectId, owner: undone.owner?.name ?? "a former user" }}
          action={undoing[undone.action]!}
          onClose={() => setUndone(null)}
          onDone={again}
        />
      )}
    </>
  );
}

interface DecisionRowProps {
  readonly decision: QueueDecisionFragment;
  readonly onAnswer: () => void;
  readonly onUndo: () => void;
}

/** What was decided about what, what its owner answered, and what can still be done. */
function DecisionRow({ decision, onAnswer, onUndo }: DecisionRowProps): ReactNode {
  return (
    <li className={classes.row}>
      <p className={classes.rowHead}>
        <Tag>{subjectWords[decision.subjectKind]}</Tag>
        <span>of {decision.owner ? <Link to={`/trader/${decision.owner.id}`}>{decision.owner.name}</Link> : "a former user"}</span>
      </p>
      {decision.excerpt && <blockquote className={classes.excerpt}>{decision.excerpt}</blockquote>}
      <DecisionLine decision={decision} />
      {decision.appealText && (
        <div className={classes.appeal}>
          <Text c="secondary">Appeal: {decision.appealText}</Text>
          {decision.appealAnswer && <p className={classes.reason}>{decision.appealAnswer}</p>}
        </div>
      )}
      <Group gap="xs">
        {decision.appealText && !decision.appealOutcome && (
          <Button size="xs" aria-label={`Decide appeal: ${nameOf(decision)}`} onClick={onAnswer}>
            Decide appeal
          </Button>
        )}
        {undoing[decision.action] && (
          <Button size="xs" aria-label={`${undoWords[decision.action]}: ${nameOf(decision)}`} onClick={onUndo}>
            {undoWords[decision.action]}
          </Button>
        )}
      </Group>
    </li>
  );
}
