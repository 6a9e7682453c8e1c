import { useQuery } from "@apollo/client/react";
import { ActionIcon, Box, Button, Flex, Text, TextInput } from "@mantine/core";
import { IconBan, IconBell, IconBellOff, IconChartLine, IconFlag, IconPhoto, IconReceipt, IconUserPlus, IconX } from "@tabler/icons-react";
import { Suspense, useState, type FormEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Facts } from "../../ui/data/Facts";
import { lazily } from "../../lib/browser/lazily";
import { direction, formatCounted, formatMoney, formatMoneyChange } from "../../lib/format/format";
import { useNow } from "../../lib/browser/now";
import { formatMoment } from "../../lib/format/time";
import { Avatar } from "../../ui/data/Avatar";
import { ConfirmDialog, Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { tierNames } from "../../ui/data/TierBadge";
import { useConversationActions } from "./conversation-actions";
import { carriedWords, conversationTitle, firstName, gone } from "./conversation-words";
import { CopyOfPersonDocument, SharedInConversationDocument, type MessageFactsFragment } from "../messages.generated";
import { PeoplePicker } from "../new-conversation/StartDialog";
import type { FoundPerson } from "../new-conversation/people-hooks";
import type { ThreadConversation } from "../thread/thread-conversation";
import classes from "./ConversationAside.module.css";

const ReportDialog = lazily(() => import("../../trust/moderation/ReportDialog"));

export type Asking = "block" | "report" | "leave" | "add";

export interface ConversationAsideProps {
  readonly conversation: ThreadConversation;
  readonly isInDialog?: boolean;
}

/** Whom one writes with, what was shared, and the ways out. */
export function ConversationAside({ conversation, isInDialog = false }: ConversationAsideProps): ReactNode {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { kind, other } = conversation;
  return (
    <div className={classes.aside} data-dialog={isInDialog || undefined}>
      {kind === "DIRECT" ? <Person conversation={conversation} /> : <Group conversation={conversation} onAdd={() => setAsking("add")} />}
      {kind === "DIRECT" && other && <MyCopy userId={other.id} name={other.name} />}
      <Shared id={conversation.id} />
      <Flex gap="xs" justify="space-around" wrap="wrap" mt="auto">
        {kind === "DIRECT" && other && conversation.writeRefusal !== "YOU_BLOCKED" && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconBan size={16} stroke={1.75} />}
            onClick={() => setAsking("block")}
          >
            Block
          </Button>
        )}
        {kind === "DIRECT" && other && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconFlag size={16} stroke={1.75} />}
            onClick={() => setAsking("report")}
          >
            Report
          </Button>
        )}
        {conversation.viewerCanLeave && (
          <Button variant="subtle" color="loss" size="xs" onClick={() => setAsking("leave")}>
            Leave the group
          </Button>
        )}
      </Flex>
      <Confirmations conversation={conversation} asking={asking} onDone={() => setAsking(null)} />
    </div>
  );
}

function Person({ conversation }: ConversationAsideProps): ReactNode {
  const { id, other, isMuted, writeRefusal } = conversation;
  const acts = useConversationActions(id);
  if (!other)
    return (
      <Text size="sm" c="secondary">
        {gone}. Past messages stay here.
      </Text>
    );
  return (
    <section className={classes.person} aria-label={other.name}>
      <Avatar id={other.id} name={other.name} picture={other.pictureUrl} size={64} />
      <h3>{other.name}</h3>
      <p>
        @{other.username}, {tierNames[other.tier].toLowerCase()}
      </p>
      <Flex gap="xs" justify="center" wrap="wrap" mt="xs">
        <Button size="xs" component={Link} to={`/profile/${other.username}`}>
          Profile
        </Button>
        <Button
          size="xs"
          loading={acts.isBusy}
          leftSection={isMuted ? <IconBell size={16} stroke={1.75} /> : <IconBellOff size={16} stroke={1.75} />}
          onClick={() => void acts.mute(!isMuted)}
        >
          {isMuted ? "Unmute" : "Mute"}
        </Button>
        {writeRefusal === "YOU_BLOCKED" && (
          <Button size="xs" loading={acts.isBusy} onClick={() => void acts.unblock(other.id)}>
            Unblock
          </Button>
        )}
      </Flex>
      {acts.problem && <FormError>{acts.problem}</FormError>}
    </section>
  );
}

const healthWords = {
  IN_STEP: "Running",
  NEAR_STOP: "Near stop loss",
  PAUSED: "Paused",
  EXITS_ONLY: "Closes only",
  STOPPING: "Stopping",
} as const;
const tones = { "-1": "loss", "0": undefined, "1": "gain" } as const;

/** My running copy of whom I write with: only I see it. */
function MyCopy({ userId, name }: { readonly userId: string; readonly name: string }): ReactNode {
  const { data } = useQuery(CopyOfPersonDocument, { variables: { id: userId }, fetchPolicy: "cache-and-network" });
  const copy = data?.trader?.viewerCopy;
  if (!copy) return null;
  return (
    <section className={classes.section} aria-label={`Your copy of ${name}`}>
      <h3>Your copy of {firstName(name)}</h3>
      <Facts look="rows" py={4} className={classes.facts}>
        <div>
          <dt>Value</dt>
          <dd>{formatMoney(copy.money.equity)}</dd>
        </div>
        <div>
          <dt>Since start</dt>
          <dd data-tone={tones[String(direction(copy.money.profit)) as "-1" | "0" | "1"]}>{formatMoneyChange(copy.money.profit)}</dd>
        </div>
        <div>
          <dt>Health</dt>
          <dd>{(healthWords as Readonly<Record<string, string>>)[copy.health.status] ?? copy.health.reason}</dd>
        </div>
      </Facts>
    </section>
  );
}

const sharedShown = 6;

function Shared({ id }: { readonly id: string }): ReactNode {
  const now = useNow();
  const { data } = useQuery(SharedInConversationDocument, { variables: { id, first: sharedShown }, fetchPolicy: "cache-and-network" });
  const messages = data?.conversation?.shared.edges.map(({ node }) => node) ?? [];
  if (messages.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Shared here">
      <h3>Shared here</h3>
      <ul className={classes.shared}>
        {messages.map((message) => (
          <li key={message.id}>
            <Link to={`/messages/${id}?at=${message.position}`}>
              <span className={classes.icon}>
                <CarriedIcon message={message} />
              </span>
              <span>
                <b>{carriedWords(message)}</b>
                <span>{formatMoment(message.at, now)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CarriedIcon({ message: { receipt, recipe } }: { readonly message: MessageFactsFragment }): ReactNode {
  const Icon = receipt ? IconReceipt : recipe ? IconChartLine : IconPhoto;
  return <Icon size={16} stroke={1.5} aria-hidden="true" />;
}

function Group({ conversation, onAdd }: { readonly conversation: ThreadConversation; readonly onAdd: () => void }): ReactNode {
  const { id, members, memberCount, viewerCanAddMembers, viewerCanRename } = conversation;
  const acts = useConversationActions(id);
  return (
    <section className={classes.section} aria-label="People in the group">
      <h3>{conversationTitle(conversation)}</h3>
      {viewerCanRename && <Rename conversation={conversation} />}
      <h3>{formatCounted(memberCount, "person", "people")}</h3>
      {acts.problem && <FormError>{acts.problem}</FormError>}
      <ul className={classes.members}>
        {members.map((member) => {
          const name = member.trader?.name ?? gone;
          return (
            <li key={member.id}>
              <Avatar id={member.trader?.id ?? member.id} name={name} picture={member.trader?.pictureUrl} size={28} />
              <span className={classes.member}>
                {member.trader ? <Link to={`/profile/${member.trader.username}`}>{name}</Link> : name}
                <span>
                  {[member.isSelf && "you", member.isOwner && "group owner", member.isInvited && "invited"].filter(Boolean).join(", ")}
                </span>
              </span>
              {member.viewerCanRemove && member.trader && (
                <ActionIcon
                  size="sm"
                  aria-label={`Remove ${name}`}
                  disabled={acts.isBusy}
                  onClick={() => void acts.remove(member.trader!.id)}
                >
                  <IconX size={14} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {viewerCanAddMembers && (
        <Button size="xs" leftSection={<IconUserPlus size={16} stroke={1.75} />} onClick={onAdd}>
          Add people
        </Button>
      )}
    </section>
  );
}

function Rename({ conversation }: { readonly conversation: ThreadConversation }): ReactNode {
  const acts = useConversationActions(conversation.id);
  const [name, setName] = useState<string | null>(null);
  if (name === null)
    return (
      <Button size="compact-sm" onClick={() => setName(conversation.name ?? "")}>
        {conversation.name ? "Rename" : "Give it a name"}
      </Button>
    );
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await acts.rename(name.trim())) setName(null);
  };
  return (
    <Box component="form" mb="md" onSubmit={(event) => void save(event)}>
      <TextInput
        label="Name of the group"
        value={name}
        maxLength={60}
        error={acts.problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Flex gap="xs" justify="center" wrap="wrap" mt="xs">
        <Button size="xs" onClick={() => setName(null)}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={acts.isBusy}>
          Save name
        </Button>
      </Flex>
    </Box>
  );
}

interface ConfirmationsProps {
  readonly conversation: ThreadConversation;
  readonly asking: Asking | null;
  readonly onDone: () => void;
}

/** The questions before what cannot simply be taken back. */
export function Confirmations({ conversation, asking, onDone }: ConfirmationsProps): ReactNode {
  const acts = useConversationActions(conversation.id);
  const { other } = conversation;
  if (asking === "leave")
    return (
      <ConfirmDialog
        isOpen
        title={`Leave ${conversationTitle(conversation)}?`}
        confirmLabel="Leave the group"
        isBusy={acts.isBusy}
        error={acts.problem}
        onClose={onDone}
        onConfirm={() => void acts.leave().then((isDone) => isDone && onDone())}
      >
        You get no new messages. You can still read past ones.
      </ConfirmDialog>
    );
  if (asking === "add") return <AddPeople conversation={conversation} onDone={onDone} />;
  if (!other) return null;
  if (asking === "report")
    return (
      <Suspense>
        <ReportDialog subject={{ kind: "USER", id: other.id }} owner={other.name} onClose={onDone} />
      </Suspense>
    );
  if (asking !== "block") return null;
  return (
    <ConfirmDialog
      isOpen
      title={`Block ${other.name}?`}
      confirmLabel={`Block ${firstName(other.name)}`}
      isBusy={acts.isBusy}
      error={acts.problem}
      onClose={onDone}
      onConfirm={() => void acts.block(other.id).then((isDone) => isDone && onDone())}
    >
      You no longer see each other anywhere, follows end, and copies between you only follow closes. {firstName(other.name)} is not
      notified.
    </ConfirmDialog>
  );
}

const peopleMax = 50;

function AddPeople({ conversation, onDone }: Omit<ConfirmationsProps, "asking">): ReactNode {
  const [chosen, setChosen] = useState<readonly FoundPerson[]>([]);
  const acts = useConversationActions(conversation.id);
  const there = new Set(conversation.members.flatMap(({ trader }) => (trader ? [trader.id] : [])));
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await acts.add(chosen.map(({ id }) => id))) onDone();
  };
  return (
    <Dialog isOpen onClose={onDone} title={`Add people to ${conversationTitle(conversation)}`} isDirty={chosen.length > 0}>
      <Flex component="form" direction="column" gap="md" onSubmit={(event) => void add(event)} noValidate>
        {acts.problem && <FormError>{acts.problem}</FormError>}
        <PeoplePicker chosen={chosen} onChange={setChosen} max={peopleMax - there.size} without={there} />
        <Text size="sm" c="secondary">
          They see messages from now on.
        </Text>
        <DialogButtons>
          <Button onClick={onDone}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={chosen.length === 0} loading={acts.isBusy}>
            {chosen.length > 1 ? `Add ${chosen.length} people` : chosen[0] ? `Add ${firstName(chosen[0].name)}` : "Add"}
          </Button>
        </DialogButtons>
      </Flex>
    </Dialog>
  );
}
