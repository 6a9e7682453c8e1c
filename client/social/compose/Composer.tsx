import { Box, Button, Flex, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import { formatCounted } from "../../lib/format/format";
import { Avatar } from "../../ui/data/Avatar";
import { FormError } from "../../ui/overlays/Dialog";
import { RichText } from "../../ui/markdown/RichText";
import { usePostWriting, type PostWritingOptions } from "./use-post-writing";
import classes from "./Composer.module.css";
import { postCharactersMax } from "../posts/limits";
import { AddPictures, PictureList } from "./PictureField";
import { RecipeChoice } from "./RecipeChoice";
import { SentimentChoice } from "./SentimentChoice";
import { TagField } from "./TagField";

export interface ComposerProps extends PostWritingOptions {
  readonly onClose: () => void;
}

/** From this many characters on the rest is counted aloud. */
const countFrom = 3_600;

/** Writes a post: text with completion and a preview as it will be, pictures, a recipe, what one expects. */
export default function Composer({ start, onPosted, onClose }: ComposerProps): ReactNode {
  const me = useMe();
  const writing = usePostWriting({ start, onPosted });
  const { text, pictures, mistake } = writing;
  return (
    <form className={classes.composer} onSubmit={(event) => void writing.submit(event)} noValidate aria-label="Write a post">
      <Flex gap="sm">
        <Avatar id={me.id} name={me.name} size={40} />
        <Box flex={1} miw={0}>
          <TagField
            label="What do you see?"
            isLabelHidden
            placeholder="What do you see? $symbol, @name, #topic"
            value={text}
            onChange={writing.change}
            charactersMax={postCharactersMax}
            minRows={3}
            maxRows={14}
            error={mistake?.field === "text" ? mistake.words : undefined}
            onSubmit={() => void writing.submit()}
            isFocused
          />
          <CharactersLeft count={text.length} />
        </Box>
      </Flex>
      {text.trim() !== "" && (
        <section className={classes.preview} aria-label="Preview">
          <Text span size="xs" c="dimmed">
            Preview
          </Text>
          <RichText text={text} />
        </section>
      )}
      <PictureList pictures={pictures} />
      {mistake && mistake.field !== "text" && <FormError>{mistake.words}</FormError>}
      <Group gap="xs">
        <AddPictures pictures={pictures} />
        <RecipeChoice value={writing.recipeId} onChange={writing.setRecipeId} />
        <SentimentChoice value={writing.sentiment} onChange={writing.setSentiment} />
        <div className={classes.buttons}>
          <Button size="sm" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" size="sm" variant="filled" loading={writing.isBusy} disabled={writing.isEmpty || pictures.isSending}>
            {pictures.isSending ? "Waiting for pictures" : "Post"}
          </Button>
        </div>
      </Group>
    </form>
  );
}

function CharactersLeft({ count }: { readonly count: number }): ReactNode {
  if (count < countFrom) return null;
  return (
    <p className={classes.left} role="status">
      {formatCounted(postCharactersMax - count, "character", "characters")} left
    </p>
  );
}
