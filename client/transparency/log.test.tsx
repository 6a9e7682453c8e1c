import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../testing/fixture";
import LogPage from "./LogPage";

const at = "2026-11-19T14:00:00.000Z";
const checkpoint = {
  __typename: "LogCheckpoint",
  ...{
    id: "7",
    number: 7,
    size: 1234,
    rootHash: "00",
    note: "brigade.example/log\n1234\nAAAA\n\n— brigade.example/log abcd\n",
    signedAt: at,
  },
  cosignatures: [{ __typename: "LogCosignature", witness: "friend", at }],
};
const key = (verifierKey: string) => ({ __typename: "LogKey", verifierKey, since: at, until: null });
const log = (given: object = {}) => ({
  transparencyLog: {
    __typename: "TransparencyLog",
    ...{ id: "brigade.example/log", origin: "brigade.example/log", url: "https://brigade.example/log", status: "RUNNING" },
    ...{ statusDetail: null, statusSince: null, checkedAt: at, intervalMinutes: 10, quorum: "none", isQuorumMet: true, asOfSequence: 7 },
    ...{ checkpoint, keys: [key("brigade.example/log+01+AA")], witnessKeys: [key("brigade.example/witness+02+BB")] },
    ...{ witnesses: [], witnessedLogs: [] },
    ...given,
  },
});
const recordId = "5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10";
const position = (given: object) => ({
  logPosition: { __typename: "LogPosition", state: "NOT_IN_LOG", proofPath: null, entry: null, checkpoint: null, ...given },
});
const render = (answer: object, more: object = {}) =>
  renderFixture(<LogPage />, { path: "/log", answers: { TransparencyLog: () => answer, ...more } });

test("LOG-030 the page shows checkpoint, size, keys and how to check; without a witness it says whose word that is", async () => {
  render(log());
  await screen.findByRole("heading", { level: 1, name: "Transparency log" });
  expect(screen.getByLabelText("Checkpoint").textContent).toBe(checkpoint.note);
  expect(screen.getByText("1,234")).toBeTruthy();
  expect(screen.getByRole("note").textContent).toContain("this server’s word alone");
  expect(screen.getByText("brigade.example/log+01+AA")).toBeTruthy();
  expect(screen.getByText("https://brigade.example/log/checkpoint")).toBeTruthy();
});

test("LOG-031 with witnesses it names each with what became of it; a stopped log says so and why", async () => {
  render(
    log({
      ...{ status: "WITNESS_AHEAD", statusDetail: "friend has cosigned 9 entries, this log has 4.", statusSince: at, isQuorumMet: false },
      witnesses: [
        { __typename: "LogWitness", name: "friend", verifierKey: "f+1+A", cosignedAt: at, failure: null },
        { __typename: "LogWitness", name: "other", verifierKey: "o+1+A", cosignedAt: null, failure: "UNREACHABLE" },
      ],
      witnessedLogs: [{ __typename: "WitnessedLog", origin: "small.example/log", size: 5, cosignedAt: at, path: "/log/ab/checkpoint" }],
    }),
  );
  expect((await screen.findByRole("alert")).textContent).toContain("friend has cosigned 9 entries, this log has 4.");
  expect(screen.queryByRole("note")).toBeNull();
  const witnesses = within(screen.getByRole("list", { name: "Witnesses of this log" })).getAllByRole("listitem");
  expect(witnesses.map((item) => item.textContent)).toEqual([expect.stringContaining("Cosigned"), expect.stringContaining("No answer")]);
  expect(screen.getByText("1 of 2")).toBeTruthy();
  expect(screen.getByRole("link", { name: "small.example/log" }).getAttribute("href")).toBe("/log/ab/checkpoint");
});

test("LOG-032 a record is found with its proof to download; one that is not in the log and a text that is no ID are said so", async () => {
  let answer = position({});
  const fixture = render(log(), { LogPosition: () => answer });
  const field = await screen.findByLabelText("Record ID");
  const find = (text: string): void => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.click(screen.getByRole("button", { name: "Find record" }));
  };
  find("nobody");
  expect(await screen.findByText(/A record ID has 36 characters/)).toBeTruthy();
  find(recordId);
  expect(await screen.findByText(/Not in the log/)).toBeTruthy();
  answer = position({
    ...{
      state: "IN_LOG",
      proofPath: `/log/proof/${recordId}`,
      checkpoint: { __typename: "LogCheckpoint", id: "7", number: 7, size: 1234 },
    },
    entry: {
      __typename: "LogEntry",
      ...{ id: "3", index: 3, type: "HEAD", recordId, sequence: 2, head: "ab", bytes: '{"v":1}', addedAt: at },
    },
  });
  find(` ${recordId} `);
  const link = await screen.findByRole("link", { name: "Download the proof" });
  expect(link.getAttribute("href")).toBe(`/log/proof/${recordId}`);
  expect(screen.getByText("New head")).toBeTruthy();
  expect(fixture.asked.filter(({ name }) => name === "LogPosition").map(({ variables }) => variables)).toEqual([
    { recordId, sequence: null },
    { recordId, sequence: null },
  ]);
});

test("LOG-033 while it loads and where it could not be loaded the page says so, and tries again", async () => {
  let tries = 0;
  renderFixture(<LogPage />, { path: "/log", answers: { TransparencyLog: () => (tries++ === 0 ? new Error("down") : log()) } });
  await screen.findByText("Couldn’t load the transparency log.");
  fireEvent.click(screen.getByRole("button", { name: /again/i }));
  await screen.findByRole("heading", { level: 1, name: "Transparency log" });
});

test("LIVE-163 a checkpoint that is published while the log is read anew is drawn at once, and stays where that reading fails", async () => {
  const again = Promise.withResolvers<Error>();
  let readings = 0;
  const fixture = renderFixture(<LogPage />, {
    path: "/log",
    answers: { TransparencyLog: () => (++readings === 1 ? log() : again.promise) },
  });
  await screen.findByText("1,234");
  const published = (sequence: number, size: number) =>
    fixture.push("logCheckpoints", {
      ...{ __typename: "LogCheckpointPublished", sequence, previousSequence: sequence - 1 },
      checkpoint: { ...checkpoint, size },
    });
  await waitFor(() => {
    act(() => published(8, 1240));
    expect(readings).toBe(2);
  });
  act(() => published(9, 1250));
  await screen.findByText("1,250");
  await act(async () => again.resolve(new Error("Failed to fetch")));
  expect(screen.getByText("1,250")).toBeTruthy();
});
