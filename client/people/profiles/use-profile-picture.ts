import { useState } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { useCreateProfileUploadMutation, useUpdateProfileMutation } from "../../identity/account/own-account.generated";

const bytesMax = 5 * 1024 * 1024;
const types = new Set(["image/png", "image/jpeg", "image/webp"]);

/** Sends the file to its one-time address. Null when it is up, else why not in the server's words. */
async function put(url: string, file: File): Promise<string | null> {
  const response = await fetch(url, { method: "PUT", headers: { "content-type": "application/octet-stream" }, body: file }).catch(
    () => null,
  );
  if (response?.ok) return null;
  const answer = (await response?.json().catch(() => null)) as { message?: string } | null;
  return answer?.message ?? noAnswer;
}

/** My picture: chosen, sent and shown, or taken away. */
export function useProfilePicture() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [createUpload] = useCreateProfileUploadMutation();
  const [update] = useUpdateProfileMutation();

  const change = async (input: { pictureId?: string; removesPicture?: boolean }): Promise<string | null> => {
    const result = (await update({ variables: { input } }).catch(() => null))?.data?.updateProfile;
    return result ? (result.errors[0]?.message ?? null) : noAnswer;
  };
  const send = async (file: File): Promise<string | null> => {
    if (!types.has(file.type)) return "A picture is a PNG, JPEG or WebP file.";
    if (file.size > bytesMax) return "A picture has at most 5 MB.";
    const given = (await createUpload({ variables: { input: { bytes: file.size } } }).catch(() => null))?.data?.createUpload;
    if (!given?.upload) return given?.errors[0]?.message ?? noAnswer;
    return (await put(given.upload.url, file)) ?? change({ pictureId: given.upload.pictureId });
  };
  const run = async (work: () => Promise<string | null>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    setProblem(await work());
    setBusy(false);
  };
  return {
    isBusy,
    problem,
    choose: (file: File) => run(() => send(file)),
    remove: () => run(() => change({ removesPicture: true })),
  };
}
