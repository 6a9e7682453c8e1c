import { Box, Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import { useMe } from "../../graphql/session/SessionContext";
import { formatDate } from "../../lib/format/time";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { Tag } from "../../ui/data/Tag";
import { notifyDone } from "../../ui/feedback/notify";
import { NewKeyDialog } from "./NewKeyDialog";
import { useApiKeysQuery, useRevokeApiKeyMutation, type ApiKeyRowFragment } from "../account/own-account.generated";
import classes from "../settings/settings.module.css";
import { ErrorLine } from "../settings/ErrorLine";
import { formatCount } from "../../lib/format/format";

/** Keys for programs of mine. */
export function ApiKeysCard(): ReactNode {
  const me = useMe();
  const { data, error, refetch } = useApiKeysQuery({ fetchPolicy: "cache-and-network" });
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ApiKeyRowFragment | null>(null);
  const keys = data?.apiKeys;
  const { apiKeysMax, apiPointsPerMinute } = me.entitlements;
  const isFull = (keys?.length ?? 0) >= apiKeysMax;
  return (
    <Card
      title="API keys"
      note={keys ? `${keys.length} of ${apiKeysMax}` : undefined}
      aside={
        <Button
          size="xs"
          onClick={() => setMaking(true)}
          disabled={!keys || isFull}
          title={isFull ? "Your plan’s limit is reached" : undefined}
        >
          New key
        </Button>
      }
    >
      <Box component="p" my="1em" className={classes.help}>
        For your own programs: {formatCount(apiPointsPerMinute)} points per minute each. <Link to="/developers">Read the docs</Link>
      </Box>
      {!keys && error && <ErrorLine onRetry={() => void refetch()}>Couldn’t load your keys.</ErrorLine>}
      {!keys && !error && (
        <Loading label="Loading keys">
          <RowsSkeleton rows={1} />
        </Loading>
      )}
      {keys && keys.length > 0 && (
        <ul className={classes.items} aria-label="Your API keys">
          {keys.map((key) => (
            <KeyRow key={key.id} row={key} onEnd={() => setEnding(key)} />
          ))}
        </ul>
      )}
      {isMaking && <NewKeyDialog isReadOnly={me.tier === "prep_cook"} onClose={() => setMaking(false)} />}
      {ending && <EndKeyDialog row={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

/** A key by its name and beginning: what it may do, until when, and when it was used. */
function KeyRow({ row, onEnd }: { readonly row: ApiKeyRowFragment; readonly onEnd: () => void }): ReactNode {
  return (
    <li>
      <IconKey size={18} stroke={1.5} aria-hidden="true" />
      <div className={classes.device}>
        <Box fw={500}>
          {row.name} <code className={classes.code}>{row.start}…</code>
        </Box>
        <div className={classes.help}>
          {row.scopes.join(", ")} · until {formatDate(row.expiresAt)} ·{" "}
          {row.lastUsedAt ? (
            <>
              last used: <Ago at={row.lastUsedAt} isHistory />
            </>
          ) : (
            "never used"
          )}
        </div>
      </div>
      {row.reachesLive ? <Tag look="accent">Live money</Tag> : <Tag>Paper</Tag>}
      <Button size="xs" variant="outline" color="loss" onClick={onEnd} aria-label={`Revoke ${row.name}`}>
        End
      </Button>
    </li>
  );
}

function EndKeyDialog({ row, onClose }: { readonly row: ApiKeyRowFragment; readonly onClose: () => void }): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const [revoke, { loading }] = useRevokeApiKeyMutation({ refetchQueries: ["ApiKeys"] });
  const confirm = async (): Promise<void> => {
    const answer = await revoke({ variables: { input: { keyId: row.id } } }).catch(() => null);
    if (answer?.data?.revokeApiKey.errors.length === 0) {
      notifyDone(`${row.name} is revoked.`);
      return onClose();
    }
    setProblem(answer?.data?.revokeApiKey.errors[0]?.message ?? noAnswer);
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Revoke ${row.name}?`}
      confirmLabel="Revoke key"
      isBusy={loading}
      error={problem}
      onConfirm={() => void confirm()}
    >
      Programs that use it lose access at once, live connections included.
    </ConfirmDialog>
  );
}
