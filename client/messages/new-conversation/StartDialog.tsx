import { useQuery } from "@apollo/client/react";
import { Button, Flex, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useState, type FormEvent, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { Avatar } from "../../ui/data/Avatar";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { firstName, refusalWords } from "../conversations/conversation-words";
import { placeConversation, takeSummary } from "../messages.cache";
import { useStartConversationMutation, WritePermissionDocument } from "../messages.generated";
import { usePeople, type FoundPerson } from "./people-hooks";
import classes from "./StartDialog.module.css";
import { formatCounted } from "../../lib/format/format";

const othersMax = 49;
const peopleShown = 8;

/** Whom to write to: one person opens the conversation of two, more open a group. */
export function StartDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [chosen, setChosen] = useState<readonly FoundPerson[]>([]);
  const [name, setName] = useState("");
  const { start, isBusy, problem } = useStart(onClose);
  const [only] = chosen;
  const isGroup = chosen.length > 1;
  const permission = usePermission(chosen.length === 1 ? only!.id : null);
  const isRefused = permission !== null && !permission.viewerCanWrite && permission.conversation === null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen.length > 0 && !isRefused) void start(chosen, name.trim());
  };
  return (
    <Dialog isOpen onClose={onClose} title="New conversation" isDirty={chosen.length > 0}>
      <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
        {problem && <FormError>{problem}</FormError>}
        <PeoplePicker chosen={chosen} onChange={setChosen} max={othersMax} />
        {isGroup && (
          <TextInput label="Group name, optional" value={name} maxLength={60} onChange={(event) => setName(event.currentTarget.value)} />
        )}
        {isRefused && <p className={classes.note}>{refusalWords(permission.refusal, firstName(only!.name))}</p>}
        {permission?.viewerCanWrite && permission.isRequest && (
          <p className={classes.note}>{firstName(only!.name)} does not follow you: your message arrives as a request.</p>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isBusy} disabled={chosen.length === 0 || isRefused}>
            {isGroup ? `Create a group of ${chosen.length + 1}` : only ? `Write to ${firstName(only.name)}` : "Write"}
          </Button>
        </DialogButtons>
      </Flex>
    </Dialog>
  );
}

function useStart(onDone: () => void) {
  const navigate = useNavigate();
  const [startConversation, { loading }] = useStartConversationMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (people: readonly FoundPerson[], name: string): Promise<void> => {
    setProblem(null);
    // With one person nothing is made before the first words: they may still change their mind.
    if (people.length === 1) return (onDone(), void navigate(`/messages?to=${people[0]!.id}`));
    try {
      const { data } = await startConversation({
        variables: { input: { userIds: people.map(({ id }) => id), isGroup: true, name: name || null } },
        update: (cache, { data: answer }) => {
          const payload = answer?.startConversation;
          if (!payload?.conversation) return;
          placeConversation(cache, payload.conversation.id, "INBOX");
          takeSummary(cache, payload.summary);
        },
      });
      const payload = data?.startConversation;
      if (!payload?.conversation) return setProblem(payload?.errors[0]?.message ?? "The group wasn’t created.");
      onDone();
      void navigate(`/messages/${payload.conversation.id}`);
    } catch {
      setProblem("The kitchen did not answer. Your selection is kept. Try again.");
    }
  };
  return { start, isBusy: loading, problem };
}

function usePermission(userId: string | null) {
  const { data } = useQuery(WritePermissionDocument, {
    skip: userId === null,
    variables: { userId: userId ?? "" },
    fetchPolicy: "network-only",
  });
  return userId === null ? null : (data?.writePermission ?? null);
}

export interface PeoplePickerProps {
  readonly chosen: readonly FoundPerson[];
  readonly onChange: (chosen: readonly FoundPerson[]) => void;
  readonly max: number;
  /** Who is there already. */
  readonly without?: ReadonlySet<string>;
}

/** Finds people by name or username and keeps those chosen above. */
export function PeoplePicker({ chosen, onChange, max, without }: PeoplePickerProps): ReactNode {
  const [text, setText] = useState("");
  const [wanted] = useDebouncedValue(text.trim(), 250);
  const found = usePeople(wanted, peopleShown, true).filter(({ id }) => !without?.has(id) && !chosen.some((person) => person.id === id));
  const isFull = chosen.length >= max;
  return (
    <div>
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen">
          {chosen.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                aria-label={`Take ${person.name} out`}
                onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
              >
                <Avatar id={person.id} name={person.name} picture={person.pictureUrl} size={20} />
                {person.name}
                <IconX size={14} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label="To"
        description="Start of a username, or part of a feeder’s name."
        value={text}
        maxLength={60}
        disabled={isFull}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.found} aria-label="Found">
        {found.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              disabled={isFull}
              onClick={() => {
                onChange([...chosen, person]);
                setText("");
              }}
            >
              <Avatar id={person.id} name={person.name} picture={person.pictureUrl} size={36} />
              <span>
                <b>{person.name}</b>
                <span>@{person.username}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {wanted ? `${formatCounted(found.length, "person", "people")} found` : ""}
      </p>
    </div>
  );
}
