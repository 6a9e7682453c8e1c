import { TagsInput, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import type { Mistakes, TradeWords } from "./use-ticket-sending";

/** The server's limits, said before it has to refuse. */
const thesisCharactersMax = 8_000;
const tagsMax = 8;
const tagCharactersMax = 40;

export interface TicketWordsProps {
  readonly words: TradeWords;
  readonly mistakes: Mistakes;
  onChange(words: TradeWords): void;
}

/** The recipe's thesis and tags, sealed with the opening: copiers read why in the moment they copy. */
export const TicketWords = ({ words, mistakes, onChange }: TicketWordsProps): ReactNode => (
  <>
    <Textarea
      label="Thesis"
      description="Optional. Why you make this trade, sealed with it."
      value={words.thesis}
      onChange={({ currentTarget }) => onChange({ ...words, thesis: currentTarget.value })}
      autosize
      minRows={3}
      maxRows={10}
      maxLength={thesisCharactersMax}
      error={mistakes.thesis}
    />
    <TagsInput
      label="Tags"
      description={`Up to ${tagsMax}. Press Enter or comma after each.`}
      value={[...words.tags]}
      onChange={(next) => onChange({ ...words, tags: next.map((tag) => tag.replace(/^#/, "").slice(0, tagCharactersMax)) })}
      maxTags={tagsMax}
      error={mistakes.tags}
    />
  </>
);
