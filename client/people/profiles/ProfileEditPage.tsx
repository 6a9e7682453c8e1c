import { Button, Textarea } from "@mantine/core";
import { IconPhotoUp, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { ChangeEvent, FormEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import { useMe } from "../../graphql/session/SessionContext";
import { Avatar } from "../../ui/data/Avatar";
import { Card, PageHeader } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { Field, FieldError } from "../../identity/forms/fields";
import { byField, focusFirst, type FormErrors } from "../../identity/forms/form-errors";
import { useUpdateProfileMutation } from "../../identity/account/own-account.generated";
import classes from "../../identity/settings/settings.module.css";
import { useProfilePicture } from "./useProfilePicture";

const bioMax = 500;
const countFrom = 400;

/** How I appear to others: picture, name and a few words. */
export default function ProfileEditPage(): ReactNode {
  const me = useMe();
  return (
    <div className={classes.page}>
      <PageHeader
        title="My profile"
        lead="What others read beside your trades, posts and messages."
        aside={
          <Button component={Link} to={`/profile/${me.username}`} size="xs">
            See it as others do
          </Button>
        }
      />
      <PictureCard />
      <WordsCard key={me.id} />
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
          <p className={classes.help}>
            PNG, JPEG or WebP, at most 5 MB. It is cut to a circle; place and camera are taken out of the file.
          </p>
          <div className={classes.acts}>
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
          </div>
        </div>
      </div>
    </Card>
  );
}

function WordsCard(): ReactNode {
  const me = useMe();
  const [name, setName] = useState(me.name);
  const [bio, setBio] = useState(me.bio);
  const [isSaved, setSaved] = useState(false);
  const [errors, setErrors] = useState<FormErrors<"name" | "bio">>({});
  const [update, { loading }] = useUpdateProfileMutation();
  const form = useRef<HTMLFormElement>(null);
  const isDirty = name !== me.name || bio !== me.bio;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const result = (await update({ variables: { input: { name, bio } } }).catch(() => null))?.data?.updateProfile;
    const found: FormErrors<"name" | "bio"> = result ? byField(result.errors, ["name", "bio"]) : { form: noAnswer };
    setErrors(found);
    focusFirst(form.current, found);
    if (!result?.me) return;
    setName(result.me.name);
    setBio(result.me.bio);
    setSaved(true);
  };
  const discard = (): void => {
    setName(me.name);
    setBio(me.bio);
    setErrors({});
  };
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <Card title="Words">
        <div className={classes.form}>
          {errors.form && <FormError>{errors.form}</FormError>}
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            value={name}
            error={errors.name}
            onChange={(value) => {
              setName(value);
              setSaved(false);
            }}
          />
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
                  : "How you trade, what you cook best."
            }
            error={errors.bio ? <FieldError>{errors.bio}</FieldError> : undefined}
            onChange={(event) => {
              setBio(event.currentTarget.value);
              setSaved(false);
            }}
          />
        </div>
      </Card>
      <div className={classes.save}>
        <span className={classes.saved} role="status">
          {isSaved && !isDirty ? "Saved." : isDirty ? "Not saved yet." : ""}
        </span>
        <Button disabled={!isDirty || loading} onClick={discard}>
          Discard
        </Button>
        <Button type="submit" variant="filled" disabled={!isDirty} loading={loading}>
          Save profile
        </Button>
      </div>
    </form>
  );
}
