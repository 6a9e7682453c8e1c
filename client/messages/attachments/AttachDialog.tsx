import { useQuery } from "@apollo/client/react";
import { Button, Checkbox, Flex, Radio, Text } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { stampOf, titleOf } from "../../copying/receipts/receipt-model";
import { useMe } from "../../graphql/session/SessionContext";
import type { ReceiptFact } from "../../graphql/schema.generated";
import { formatMoney, formatPercent } from "../../lib/format/format";
import { useNow } from "../../lib/browser/now";
import { formatMoment } from "../../lib/format/time";
import { recipeTitle } from "../../trading/trades/trade-words";
import { Dialog, DialogButtons } from "../../ui/overlays/Dialog";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { firstName } from "../conversations/conversation-words";
import { ReceiptsToAttachDocument, RecipesToAttachDocument } from "../messages.generated";
import type { Attachment } from "../composer/outbox";
import classes from "./AttachDialog.module.css";

export interface AttachDialogProps {
  readonly kind: Exclude<Attachment["kind"], "PICTURE">;
  readonly other: { readonly id: string; readonly name: string } | null;
  readonly onAttach: (attachment: Attachment) => void;
  readonly onClose: () => void;
}

const shown = 20;

export default function AttachDialog({ kind, ...rest }: AttachDialogProps): ReactNode {
  return kind === "RECEIPT" ? <ReceiptChoice {...rest} /> : <RecipeChoice {...rest} />;
}

/** What of a receipt is shown. Amounts stay off until somebody wants them on. */
const factNames: ReadonlyArray<{ readonly fact: ReceiptFact; readonly label: string }> = [
  { fact: "FEEDER", label: "The feeder" },
  { fact: "PRICE", label: "Prices and slippage" },
  { fact: "TIMES", label: "Delay" },
  { fact: "SIZE", label: "Quantity" },
  { fact: "MONEY", label: "The amount" },
  { fact: "LIMITS", label: "Size after each limit" },
  { fact: "RESULT", label: "Profit or loss" },
];
const factsByDefault: readonly ReceiptFact[] = ["FEEDER", "PRICE", "TIMES"];

type ChoiceProps = Omit<AttachDialogProps, "kind">;

const Note = ({ children }: { readonly children: string }): ReactNode => (
  <Text size="sm" c="secondary">
    {children}
  </Text>
);

function ReceiptChoice({ onAttach, onClose }: ChoiceProps): ReactNode {
  const now = useNow();
  const { data, error, refetch } = useQuery(ReceiptsToAttachDocument, { variables: { first: shown }, fetchPolicy: "network-only" });
  const [chosen, setChosen] = useState<string | null>(null);
  const [facts, setFacts] = useState<readonly string[]>(factsByDefault);
  const receipts = data?.receipts.edges.map(({ node }) => node);
  const attach = (event: FormEvent): void => {
    event.preventDefault();
    const receipt = receipts?.find(({ id }) => id === chosen);
    if (receipt)
      onAttach({
        kind: "RECEIPT",
        id: receipt.id,
        label: `${titleOf(receipt)}, ${firstName(receipt.feeder.name)}`,
        facts: facts as ReceiptFact[],
      });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Attach a receipt">
      <Flex component="form" direction="column" gap="md" onSubmit={attach}>
        <Waiting what="receipts" isLoading={!receipts} hasFailed={error !== undefined} onRetry={() => void refetch()} />
        {receipts?.length === 0 && <Note>No receipts yet: each copied trade creates one.</Note>}
        {receipts && receipts.length > 0 && (
          <>
            <Radio.Group aria-label="Which receipt" value={chosen} onChange={setChosen} className={classes.list}>
              {receipts.map((receipt) => (
                <Radio
                  key={receipt.id}
                  value={receipt.id}
                  label={`${titleOf(receipt)}, ${receipt.feeder.name}`}
                  description={`${stampOf[receipt.status].toLowerCase()}, ${formatMoney(receipt.money)}, ${formatMoment(receipt.decidedAt, now)}`}
                />
              ))}
            </Radio.Group>
            <Checkbox.Group
              label="Others can see"
              description="Symbol, side, outcome and time are always visible."
              value={[...facts]}
              onChange={setFacts}
            >
              <div className={classes.facts}>
                {factNames.map(({ fact, label }) => (
                  <Checkbox key={fact} value={fact} label={label} />
                ))}
              </div>
            </Checkbox.Group>
          </>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={chosen === null}>
            Attach receipt
          </Button>
        </DialogButtons>
      </Flex>
    </Dialog>
  );
}

function RecipeChoice({ other, onAttach, onClose }: ChoiceProps): ReactNode {
  const me = useMe();
  const now = useNow();
  const [whose, setWhose] = useState(other?.id ?? me.id);
  const { data, error, refetch } = useQuery(RecipesToAttachDocument, {
    variables: { traderId: whose, first: shown },
    fetchPolicy: "cache-and-network",
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const recipes = data ? (data.trader?.recipes.edges.map(({ node }) => node) ?? []) : undefined;
  const attach = (event: FormEvent): void => {
    event.preventDefault();
    const recipe = recipes?.find(({ id }) => id === chosen);
    if (recipe) onAttach({ kind: "RECIPE", id: recipe.id, label: recipeTitle(recipe.title, recipe.trade) });
  };
  return (
    <Dialog isOpen onClose={onClose} title="Attach a recipe">
      <Flex component="form" direction="column" gap="md" onSubmit={attach}>
        {other && (
          <Segmented
            label="Whose recipes"
            value={whose}
            options={[
              { value: other.id, label: firstName(other.name) },
              { value: me.id, label: "Mine" },
            ]}
            onChange={(next) => {
              setWhose(next);
              setChosen(null);
            }}
          />
        )}
        <Waiting what="recipes" isLoading={!recipes} hasFailed={error !== undefined} onRetry={() => void refetch()} />
        {recipes?.length === 0 && <Note>No recipes to attach.</Note>}
        {recipes && recipes.length > 0 && (
          <Radio.Group aria-label="Which recipe" value={chosen} onChange={setChosen} className={classes.list}>
            {recipes.map((recipe) => (
              <Radio
                key={recipe.id}
                value={recipe.id}
                label={recipeTitle(recipe.title, recipe.trade)}
                description={`${recipe.trade.status === "OPEN" ? "open" : "closed"}, ${formatPercent(recipe.trade.returnPercent)}, ${formatMoment(recipe.trade.openedAt, now)}`}
              />
            ))}
          </Radio.Group>
        )}
        <Note>Readers see only what they may see of the trade.</Note>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={chosen === null}>
            Attach recipe
          </Button>
        </DialogButtons>
      </Flex>
    </Dialog>
  );
}

interface WaitingProps {
  readonly what: string;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

function Waiting({ what, isLoading, hasFailed, onRetry }: WaitingProps): ReactNode {
  if (!isLoading) return null;
  if (hasFailed)
    return (
      <Text size="sm" c="secondary" role="alert">
        Couldn’t load your {what}.{" "}
        <Button size="compact-sm" onClick={onRetry}>
          Try again
        </Button>
      </Text>
    );
  return (
    <Loading label={`Loading ${what}`}>
      <RowsSkeleton rows={4} />
    </Loading>
  );
}
