import { ActionIcon, Box, Button, TextInput } from "@mantine/core";
import { IconPhoto, IconX } from "@tabler/icons-react";
import { useRef, type ReactNode } from "react";
import { pictureTypes, type PictureUpload } from "./use-picture-upload";
import classes from "./Composer.module.css";

const altCharactersMax = 300;

/** Chooses the picture. */
export function PictureButton({ onChoose }: { readonly onChoose: (file: File) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join()}
        aria-label="Picture"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // The same file may be chosen again after it was taken off.
          currentTarget.value = "";
        }}
      />
      <ActionIcon size="md" aria-label="Attach a picture" title="PNG, JPEG or WebP, at most 5 MB" onClick={() => input.current?.click()}>
        <IconPhoto size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

export interface ChosenPictureProps {
  readonly upload: PictureUpload;
  readonly alt: string;
  readonly onAlt: (alt: string) => void;
}

/** The picture that goes with the message: how far it is, and the words for those who cannot see it. */
export function ChosenPicture({ upload, alt, onAlt }: ChosenPictureProps): ReactNode {
  const { picture, again, drop } = upload;
  if (!picture) return null;
  return (
    <div className={classes.picture}>
      <img src={picture.preview} alt="" width={48} height={48} />
      {picture.problem ? (
        <Box component="p" my="1em" role="alert">
          {picture.problem} <Button onClick={again}>Try again</Button>
        </Box>
      ) : (
        <TextInput
          size="xs"
          aria-label="Picture description, for screen readers"
          placeholder={picture.pictureId ? "Description, for screen readers" : "Uploading…"}
          value={alt}
          maxLength={altCharactersMax}
          onChange={(event) => onAlt(event.currentTarget.value)}
        />
      )}
      <ActionIcon size="sm" aria-label="Remove picture" onClick={drop}>
        <IconX size={14} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <span className="visually-hidden" role="status">
        {picture.pictureId ? "The picture is ready." : ""}
      </span>
    </div>
  );
}
