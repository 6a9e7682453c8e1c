import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";

export interface OpenedCards {
  has(key: string): boolean;
  toggle(key: string): void;
}

/** Which cards of a list are open, by the key of their row. */
export function useOpenedCards(): OpenedCards {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key) => keys.has(key),
    toggle: (key) => setKeys((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key])),
  };
}

interface CardToggleProps {
  readonly isOpen: boolean;
  /** Of the row's header: "More" alone would name every row's button alike. */
  readonly headId: string;
  readonly onToggle: () => void;
}

/** Opens a row that is laid out as a card. */
export function CardToggle({ isOpen, headId, onToggle }: CardToggleProps): ReactNode {
  const id = useId();
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Button
      id={id}
      size="compact-sm"
      variant="subtle"
      aria-expanded={isOpen}
      aria-labelledby={`${id} ${headId}`}
      rightSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
      onClick={onToggle}
    >
      {isOpen ? "Less" : "More"}
    </Button>
  );
}
