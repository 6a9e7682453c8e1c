import { ActionIcon, Button, Flex, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertCircle, IconPhoto, IconRefresh, IconX } from "@tabler/icons-react";
import { useRef, type ReactNode } from "react";
import classes from "./PictureField.module.css";
import { altCharactersMax, picturesMax, pictureTypes } from "./upload";
import type { Pictures, SentPicture } from "./use-pictures";

/** The button that adds pictures. */
export function AddPictures({ pictures, maxCount = picturesMax }: { readonly pictures: Pictures; readonly maxCount?: number }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join()}
        aria-label="Pictures"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          pictures.add([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was removed.
          currentTarget.value = "";
        }}
      />
      <Button
        size="xs"
        leftSection={<IconPhoto size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => input.current?.click()}
        disabled={pictures.list.length >= maxCount}
        title="PNG, JPEG or WebP, at most 5 MB each"
      >
        Pictures
      </Button>
    </>
  );
}

/** What has been added: how far each is, what went wrong, and its text for those who cannot see it. */
export function PictureList({ pictures }: { readonly pictures: Pictures }): ReactNode {
  return (
    <>
      {pictures.list.length > 0 && (
        <Flex component="ul" direction="column" gap="xs" aria-label="Pictures of this post">
          {pictures.list.map((picture) => (
            <PictureRow key={picture.key} picture={picture} pictures={pictures} />
          ))}
        </Flex>
      )}
      {pictures.leftOut && (
        <Flex component="p" gap={4} align="center" c="loss" fz="xs" lh="16px" role="alert">
          {pictures.leftOut}
        </Flex>
      )}
    </>
  );
}

function PictureRow({ picture, pictures }: { readonly picture: SentPicture; readonly pictures: Pictures }): ReactNode {
  const { key, name, state, progress, mistake, preview, alt } = picture;
  const percent = Math.round(progress * 100);
  return (
    <li className={classes.row} data-state={state}>
      {preview ? <img className={classes.preview} src={preview} alt="" /> : <span className={classes.preview} />}
      <Stack gap={4} flex={1} miw={0}>
        <Text span size="xs" c="dimmed" truncate>
          {name}
        </Text>
        {state === "failed" ? (
          <Flex component="span" gap={4} align="center" c="loss" fz="xs" lh="16px" role="alert">
            <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" /> {mistake}
          </Flex>
        ) : (
          <TextInput
            size="xs"
            aria-label={`Description of ${name}, for screen readers`}
            placeholder="Description, for screen readers"
            value={alt}
            maxLength={altCharactersMax}
            onChange={(event) => pictures.setAlt(key, event.currentTarget.value)}
          />
        )}
        {state === "sending" && (
          <progress className={classes.progress} value={progress} max={1} aria-label={`Uploading ${name}`}>
            {percent}%
          </progress>
        )}
      </Stack>
      {state === "failed" && preview && (
        <ActionIcon size="sm" variant="subtle" aria-label={`Send ${name} again`} onClick={() => pictures.again(key)}>
          <IconRefresh size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      )}
      <ActionIcon size="sm" variant="subtle" aria-label={`Remove ${name}`} onClick={() => pictures.remove(key)}>
        <IconX size={16} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
