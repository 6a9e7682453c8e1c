import { Box, Button, Flex, Textarea } from "@mantine/core";
import { IconPhotoUp, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import type { ChangeEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import { SellingCards } from "../../billing/spending/SellingCards";
import { Avatar } from "../../ui/data/Avatar";
import { Card, PageHeader } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { Field, FieldError } from "../../identity/forms/fields";
import { useProfileWords } from "./use-profile-words";
import classes from "../../identity/settings/settings.module.css";
import { useProfilePicture } from "./use-profile-picture";

const bioMax = 500;
const countFrom = 400;

/** How I appear to others: picture, name and a few words. */
export default function ProfileEditPage(): ReactNode {
  const me = useMe();
  return (
    <div className={classes.page}>
      <PageHeader
        title="My profile"
        lead="Others see this next to your trades, posts and messages."
        aside={
          <Button component={Link} to={`/profile/${me.username}`} size="xs">
            View public profile
          </Button>
        }
      />
      <PictureCard />
      <WordsCard key={me.id} />
      <SellingCards />
    </div>
  );
}

function PictureCard(): ReactNode {
  const me = useMe();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, problem, choose, remove } = useProfilePicture();
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = "";
    if (file) void choose(file);
  };
  return (
    <Card title="Picture">
      {problem && <FormError>{problem}</FormError>}
      <div className={classes.picture}>
        <Avatar id={me.id} name={me.name} picture={me.pictureUrl} size={80} />
        <div>
          <p className={classes.help}>PNG, JPEG or WebP, at most 5 MB. We crop it to a circle and remove location and camera data.</p>
          <Flex gap="xs" wrap="wrap" flex="none">
            <input ref={input} type="file" accept="image/png,image/jpeg,image/webp" hidden onChange={onChange} aria-label="Picture file" />
            <Button
              size="xs"
              loading={isBusy}
              leftSection={<IconPhotoUp size={14} stroke={1.75} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {me.pictureUrl ? "Change picture" : "Upload a picture"}
            </Button>
            {me.pictureUrl && (
              <Button
                size="xs"
                disabled={isBusy}
                leftSection={<IconTrash size={14} stroke={1.75} aria-hidden="true" />}
                onClick={() => void remove()}
              >
                Back to initials
              </Button>
            )}
          </Flex>
        </div>
      </div>
    </Card>
  );
}

function WordsCard(): ReactNode {
  const { form, name, bio, typeName, typeBio, errors, isDirty, isSaved, isBusy, submit, discard } = useProfileWords();
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <Card title="About">
        <div className={classes.form}>
          {errors.form && <FormError>{errors.form}</FormError>}
          <Field label="Name" name="name" autoComplete="name" value={name} error={errors.name} onChange={typeName} />
          <Textarea
            label="About you"
            name="bio"
            autosize
            minRows={3}
            maxRows={10}
            value={bio}
            description={
              bio.length >= countFrom && !errors.bio
                ? `${bio.length} of ${bioMax} characters`
                : errors.bio
                  ? undefined
                  : "How you trade, and what you trade best."
            }
            error={errors.bio ? <FieldError>{errors.bio}</FieldError> : undefined}
            onChange={(event) => typeBio(event.currentTarget.value)}
          />
        </div>
      </Card>
      <div className={classes.save}>
        <Box component="span" c="secondary" fz="sm" mr="auto" role="status">
          {isSaved && !isDirty ? "Saved." : isDirty ? "Unsaved changes." : ""}
        </Box>
        <Button disabled={!isDirty || isBusy} onClick={discard}>
          Discard
        </Button>
        <Button type="submit" variant="filled" disabled={!isDirty} loading={isBusy}>
          Save profile
        </Button>
      </div>
    </form>
  );
}
