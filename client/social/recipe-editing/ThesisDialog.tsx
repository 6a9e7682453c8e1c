import { Button, Flex, TagsInput, Textarea } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTradeSending } from "../../trading/orders/trade-sending";
import { useSetTradeTextMutation } from "../../trading/orders/trading.generated";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { formatCount } from "../../lib/format/format";
import type { RecipeTradeFragment } from "../recipes/recipe.generated";

/** The server's limits, said before it has to refuse. */
const thesisCharactersMax = 8_000;
const tagsMax = 8;
const tagCharactersMax = 40;

const sameTags = (a: readonly string[], b: readonly string[]): boolean => a.join("\n") === b.join("\n");

/** Writes or rewrites the thesis and tags of a trade. The change is sealed as an event of its own. */
export function ThesisDialog({ trade, onClose }: { readonly trade: RecipeTradeFragment; readonly onClose: () => void }): ReactNode {
  const [thesis, setThesis] = useState(trade.thesis);
  const [tags, setTags] = useState<readonly string[]>(trade.tags);
  const sending = useTradeSending(["thesis", "tags"]);
  const [setTradeText] = useSetTradeTextMutation();
  const isDirty = thesis !== trade.thesis || !sameTags(tags, trade.tags);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const input = { tradeId: trade.id, thesis, tags: [...tags] };
    const isDone = await sending.send(
      async (clientRequestId) => (await setTradeText({ variables: { input: { ...input, clientRequestId } } })).data?.setTradeText,
    );
    if (isDone) onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={`Thesis of ${trade.instrument.symbol}`} width={640} isDirty={isDirty}>
      <Flex component="form" direction="column" gap="md" onSubmit={(event) => void submit(event)} noValidate>
        <Textarea
          label="Why this trade"
          description={`Markdown: **bold**, *italic*, lists, links. ${formatCount(thesis.length)} of ${formatCount(thesisCharactersMax)} characters.`}
          value={thesis}
          onChange={({ currentTarget }) => {
            setThesis(currentTarget.value);
            sending.renew();
          }}
          autosize
          minRows={8}
          maxRows={18}
          maxLength={thesisCharactersMax}
          error={sending.mistakes.thesis}
          data-autofocus
        />
        <TagsInput
          label="Tags"
          description={`Up to ${tagsMax}. Press Enter or comma after each.`}
          value={[...tags]}
          onChange={(next) => {
            setTags(next.map((tag) => tag.replace(/^#/, "").slice(0, tagCharactersMax)));
            sending.renew();
          }}
          maxTags={tagsMax}
          error={sending.mistakes.tags}
        />
        {sending.mistakes.form && <FormError>{sending.mistakes.form}</FormError>}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={sending.isBusy} disabled={!isDirty}>
            Seal the change
          </Button>
        </DialogButtons>
      </Flex>
    </Dialog>
  );
}
