import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconDeviceFloppy, IconX } from "@tabler/icons-react";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import type { Directory } from "./use-directory";
import { addressOf, useSavedScreens, type SavedScreens as Saved, type View } from "./use-saved-screens";
import classes from "./directory.module.css";

interface SavedScreensProps {
  readonly view: View;
  readonly directory: Directory;
}

/** The filters one has saved, each a press away, and a way to save these. */
export function SavedScreens({ view, directory }: SavedScreensProps): ReactNode {
  const saved = useSavedScreens();
  const [isNaming, setNaming] = useState(false);
  const save = useRef<HTMLButtonElement>(null);
  /** The button that was pressed goes with its screen: the focus stays in the group. */
  const remove = (id: string): void => void saved.remove(id).then((isDone) => isDone && save.current?.focus());
  return (
    <div className={classes.saved} role="group" aria-label="Saved screens">
      {saved.screens.map((screen) => (
        <span key={screen.id} className={classes.screen}>
          <Link to={addressOf(screen)}>{screen.name}</Link>
          <ActionIcon size="sm" variant="subtle" aria-label={`Delete saved screen ${screen.name}`} onClick={() => remove(screen.id)}>
            <IconX size={14} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </span>
      ))}
      <Button
        ref={save}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconDeviceFloppy size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setNaming(true)}
      >
        Save screen
      </Button>
      {saved.problem && !isNaming && <FormError>{saved.problem}</FormError>}
      <NameDialog
        isOpen={isNaming}
        saved={saved}
        onSave={(name) => saved.save(name, view, directory)}
        onClose={() => {
          saved.forget();
          setNaming(false);
        }}
      />
    </div>
  );
}

interface NameDialogProps {
  readonly isOpen: boolean;
  readonly saved: Saved;
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

function NameDialog({ isOpen, saved, onSave, onClose }: NameDialogProps): ReactNode {
  const [name, setName] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSave(name).then((isDone) => {
      if (!isDone) return;
      setName("");
      onClose();
    });
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Save screen">
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label="Name"
          description="Saves your filters, period and sort order. A saved screen with the same name is replaced."
          value={name}
          maxLength={40}
          error={saved.problem}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={saved.isSaving}>
            Save screen
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
