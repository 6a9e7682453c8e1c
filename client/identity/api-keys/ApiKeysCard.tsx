import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import { useMe } from "../../graphql/session/SessionContext";
import type { Scope } from "../../graphql/schema.generated";
import { formatDate } from "../../lib/format/time";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { ConfirmDialog, Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { Tag } from "../../ui/data/Tag";
import { Field, FieldError } from "../forms/fields";
import formClasses from "../forms/fields.module.css";
import { byField, type FormErrors } from "../forms/form-errors";
import { useReauthentication } from "../security/Reauthentication";
import {
  useApiKeysQuery,
  useCreateApiKeyMutation,
  useRevokeApiKeyMutation,
  type ApiKeyRowFragment,
} from "../account/own-account.generated";
import classes from "../settings/settings.module.css";
import { ErrorLine } from "../settings/ErrorLine";
import { SecretText } from "../security/SecretText";

const scopeWords: readonly (readonly [Scope, string, string])[] = [
  ["read", "Read", "queries and streams"],
  ["trade", "Trade", "orders and copies"],
  ["social", "Social", "posts, follows, messages"],
];
const lives: readonly (readonly [number, string])[] = [
  [7, "7 days"],
  [30, "30 days"],
  [90, "90 days"],
  [365, "1 year"],
];

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
          title={isFull ? "Your plan has no room for another" : undefined}
        >
          New key
        </Button>
      }
    >
      <p className={classes.help}>
        For programs of your own: {apiPointsPerMinute.toLocaleString()} points a minute each. <Link to="/developers">How to use them</Link>
      </p>
      {!keys && error && <ErrorLine onRetry={() => void refetch()}>Your keys did not arrive.</ErrorLine>}
      {!keys && !error && (
        <Loading label="Keys are loading">
          <RowsSkeleton rows={1} />
        </Loading>
      )}
      {keys && keys.length > 0 && (
        <ul className={classes.items} aria-label="Your API keys">
          {keys.map((key) => (
            <li key={key.id}>
              <IconKey size={18} stroke={1.5} aria-hidden="true" />
              <div className={classes.device}>
                <div className={classes.label}>
                  {key.name} <code className={classes.code}>{key.start}…</code>
                </div>
                <div className={classes.help}>
                  {key.scopes.join(", ")} · until {formatDate(key.expiresAt)} ·{" "}
                  {key.lastUsedAt ? (
                    <>
                      last used: <Ago at={key.lastUsedAt} isHistory />
                    </>
                  ) : (
                    "never used"
                  )}
                </div>
              </div>
              {key.reachesLive ? <Tag look="accent">Live money</Tag> : <Tag>Paper</Tag>}
              <Button size="xs" variant="outline" color="loss" onClick={() => setEnding(key)} aria-label={`End ${key.name}`}>
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isMaking && <NewKeyDialog isReadOnly={me.tier === "prep_cook"} onClose={() => setMaking(false)} />}
      {ending && <EndKeyDialog row={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function NewKeyDialog({ isReadOnly, onClose }: { readonly isReadOnly: boolean; readonly onClose: () => void }): ReactNode {
  const { guard, dialog } = useReauthentication();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(["read"]);
  const [reachesLive, setReachesLive] = useState(false);
  const [days, setDays] = useState(90);
  const [key, setKey] = useState<string | null>(null);
  const [errors, setErrors] = useState<FormErrors<"name" | "scopes">>({});
  const [create, { loading }] = useCreateApiKeyMutation({ refetchQueries: ["ApiKeys"] });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const input = { name, scopes: [...scopes], reachesLive, expiresInDays: days };
    const found = await guard(async () => {
      const result = (await create({ variables: { input } }).catch(() => null))?.data?.createApiKey;
      if (result?.key) setKey(result.key);
      return result?.errors ?? null;
    });
    if (found === "cancelled") return;
    setErrors(found === null ? { form: noAnswer } : byField(found, ["name", "scopes"]));
  };
  if (key !== null)
    return (
      <Dialog isOpen onClose={onClose} title="Keep this key">
        <div className={formClasses.fields}>
          <p className={formClasses.lead}>It is not shown again. Whoever has it can do what you ticked: keep it out of your code.</p>
          <SecretText label={name} text={key} />
          <DialogButtons>
            <Button variant="filled" onClick={onClose}>
              I have kept it
            </Button>
          </DialogButtons>
        </div>
      </Dialog>
    );
  return (
    <>
      <Dialog isOpen onClose={onClose} title="New API key" isDirty={name !== ""}>
        <form className={formClasses.fields} onSubmit={(event) => void submit(event)} noValidate>
          {errors.form && <FormError>{errors.form}</FormError>}
          <Field label="Name" name="name" data-autofocus placeholder="Nightly report" value={name} error={errors.name} onChange={setName} />
          <Checkbox.Group
            label="What it may do"
            value={[...scopes]}
            onChange={(chosen) => setScopes(chosen as Scope[])}
            error={errors.scopes ? <FieldError>{errors.scopes}</FieldError> : undefined}
          >
            <div className={formClasses.checks}>
              {scopeWords.map(([scope, label, help]) => (
                <Checkbox key={scope} value={scope} label={label} description={help} disabled={isReadOnly && scope !== "read"} />
              ))}
            </div>
          </Checkbox.Group>
          {isReadOnly && <p className={formClasses.lead}>On the free plan a key reads, nothing else.</p>}
          <Checkbox
            label="Reach accounts with real money"
            description="Without this tick, paper accounts only."
            checked={reachesLive}
            disabled={isReadOnly}
            onChange={(event) => setReachesLive(event.currentTarget.checked)}
          />
          <NativeSelect
            label="Works for"
            value={String(days)}
            data={lives.map(([value, label]) => ({ value: String(value), label }))}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          />
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" loading={loading}>
              Make the key
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

function EndKeyDialog({ row, onClose }: { readonly row: ApiKeyRowFragment; readonly onClose: () => void }): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const [revoke, { loading }] = useRevokeApiKeyMutation({ refetchQueries: ["ApiKeys"] });
  const confirm = async (): Promise<void> => {
    const answer = await revoke({ variables: { input: { keyId: row.id } } }).catch(() => null);
    if (answer?.data?.revokeApiKey.errors.length === 0) return onClose();
    setProblem(answer?.data?.revokeApiKey.errors[0]?.message ?? noAnswer);
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`End ${row.name}?`}
      confirmLabel="End the key"
      cancelLabel="Keep it"
      isBusy={loading}
      error={problem}
      onConfirm={() => void confirm()}
    >
      Programs that use it are shut out at once, their live connections too.
    </ConfirmDialog>
  );
}
