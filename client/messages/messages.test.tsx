import { CombinedGraphQLErrors } from "@apollo/client";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderFixture, type Answers, type Fixture } from "../testing/fixture";
import { conversation, conversationsOf, message, messagesChanged, mine, summaryOf, threadOf } from "../testing/messages-data";
import MessagesPage from "./MessagesPage";
import { typists } from "./messages.cache";
import UnreadConversations from "./conversations/UnreadConversations";

beforeEach(() => {
  localStorage.clear();
  typists({});
  // Rows exist near the window only: jsdom has none, so the list is given its height.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(2_000);
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => void vi.restoreAllMocks());

const answers = (change: Answers = {}): Answers => ({
  Me: () => new Error("known already"),
  MessageSummary: () => summaryOf(0),
  Conversations: () => conversationsOf([conversation()]),
  Thread: () => threadOf([message(1)]),
  SharedInConversation: () => ({ conversation: null }),
  CopyOfPerson: () => ({ trader: null }),
  SetTyping: () => ({ setTyping: { __typename: "SetTypingPayload", isHeard: true, errors: [] } }),
  ...change,
});

const Badge = () => <UnreadConversations>{(count) => <p>waiting: {count}</p>}</UnreadConversations>;
const open = (change: Answers = {}, path = "/messages/c1"): Fixture =>
  renderFixture(
    <>
      <Badge />
      <MessagesPage />
    </>,
    { route: "/messages/:id?", path, answers: answers(change) },
  );

const said = (): string[] =>
  [...screen.getByLabelText(/^Messages with/).querySelectorAll("article")].map((article) => article.textContent!.replace(/Report/g, ""));
const type = (text: string): void => {
  const field = screen.getByLabelText("Write to Ana");
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: "Enter" });
};
const sent = (position: number, text: string, clientRequestId: string) => ({
  sendMessage: {
    __typename: "SendMessagePayload",
    edge: { __typename: "MessageEdge", cursor: "", node: mine(position, { text, clientRequestId }) },
    conversation: conversation({ lastPosition: position, readPosition: position }),
    errors: [],
  },
});

test("MESSAGECLIENT-020 a message is shown at once, survives a broken connection, is sent again under its id, and is shown once", async () => {
  let tries = 0;
  const fixture = open({
    SendMessage: ({ input }) => {
      const { text, clientRequestId } = input as { text: string; clientRequestId: string };
      return ++tries === 1 ? new TypeError("Failed to fetch") : sent(2, text, clientRequestId);
    },
  });
  await screen.findByText("Words 1");
  type("Then it stays.");
  expect(await screen.findByText("Then it stays.")).toBeTruthy();
  expect(await screen.findByText(/Not sent yet: you are offline/)).toBeTruthy();
  fireEvent.click(screen.getByText("Try now"));
  await waitFor(() => expect(screen.queryByText(/Not sent yet/)).toBeNull());
  const ids = fixture.asked.filter(({ name }) => name === "SendMessage").map(({ variables }) => (variables.input as any).clientRequestId);
  expect(new Set(ids).size).toBe(1);
  // The stream sends it as well.
  const own = mine(2, { text: "Then it stays.", clientRequestId: ids[0] });
  act(() =>
    fixture.push("messageEvents", messagesChanged(11, 10, "MESSAGE", conversation({ lastPosition: 2, readPosition: 2 }), { message: own })),
  );
  expect(said().filter((text) => text.includes("Then it stays."))).toHaveLength(1);
});

test("MESSAGECLIENT-021 a refusal stays with the server's words and can be deleted; the draft of another conversation is kept", async () => {
  localStorage.setItem("brigade.drafts.me", JSON.stringify({ c1: "half a thought" }));
  open({
    SendMessage: () => ({
      sendMessage: {
        __typename: "SendMessagePayload",
        edge: null,
        conversation: null,
        errors: [{ __typename: "UserError", code: "NOT_WRITABLE", message: "They take no messages from you.", path: [], limit: null }],
      },
    }),
  });
  await screen.findByText("Words 1");
  expect((screen.getByLabelText("Write to Ana") as HTMLTextAreaElement).value).toBe("half a thought");
  type("Hello?");
  expect(await screen.findByText("They take no messages from you.")).toBeTruthy();
  fireEvent.click(screen.getByText("Delete"));
  await waitFor(() => expect(screen.queryByText("Hello?")).toBeNull());
  expect(localStorage.getItem("brigade.drafts.me")).toBeNull();
});

test("MESSAGECLIENT-022 what another tab has read is read here too, and an answer that was long on its way does not undo it", async () => {
  const unread = conversation({ unreadCount: 2, readPosition: 1, lastPosition: 3 });
  let readings = 0;
  const fixture = open({ MessageSummary: () => summaryOf(1), Conversations: () => (readings++, conversationsOf([unread])) }, "/messages");
  await screen.findByText("waiting: 1");
  expect((await screen.findByRole("link", { name: /unread/ })).textContent).toContain("2 unread");
  act(() => fixture.push("messageEvents", messagesChanged(11, 10, "READ", { ...unread, unreadCount: 0, readPosition: 3 }, { unread: 0 })));
  await screen.findByText("waiting: 0");
  await waitFor(() => expect(screen.queryByRole("link", { name: /unread/ })).toBeNull());
  await act(async () => void (await fixture.client.refetchQueries({ include: ["Conversations"] })));
  expect(readings).toBe(2);
  expect(screen.queryByRole("link", { name: /unread/ })).toBeNull();
});

test("MESSAGECLIENT-023 after a cut the thread and the list catch up by sequence: nothing missing, nothing twice, the latest on top", async () => {
  const ben = conversation({
    id: "c2",
    other: { ...conversation().other!, id: "ben", username: "ben", name: "Ben Okri" },
    lastActivityAt: "2026-11-19T14:40:00.000Z",
  });
  const replayed = [2, 3].map((position) =>
    messagesChanged(
      10 + position,
      9 + position,
      "MESSAGE",
      conversation({ lastPosition: position, lastActivityAt: "2026-11-19T15:00:00.000Z" }),
      { message: message(position) },
    ),
  );
  const fixture = open({
    Conversations: () => conversationsOf([ben, conversation()]),
    MessageEventsSince: () => ({ messageEventsSince: { __typename: "MessagesReplay", head: 13, hasMore: false, events: replayed } }),
    MarkRead: () => new Error("not now"),
  });
  await screen.findByText("Words 1");
  const names = (): string[] =>
    within(screen.getByRole("region", { name: "Conversations" }))
      .getAllByRole("link")
      .map((link) => /Ana|Ben/.exec(link.textContent!)![0]);
  await waitFor(() => expect(names()).toEqual(["Ben", "Ana"]));
  act(() => fixture.push("messageEvents", { __typename: "StreamReady", sequence: 13 }));
  await screen.findByText("Words 3");
  expect(said().map((text) => /Words \d/.exec(text)?.[0])).toEqual(["Words 1", "Words 2", "Words 3"]);
  await waitFor(() => expect(names()).toEqual(["Ana", "Ben"]));
  expect(fixture.asked.filter(({ name }) => name === "MessageEventsSince").map(({ variables }) => variables.afterSequence)).toEqual([10]);
});

test("MESSAGECLIENT-024 typing shows in thread and list, ends with the message, and read marks come live", async () => {
  const fixture = open({ Thread: () => threadOf([message(1), mine(2)], { lastPosition: 2, readPosition: 2 }) });
  await screen.findByText("Words 2");
  const until = new Date(Date.now() + 60_000).toISOString();
  const typing = {
    __typename: "TypingChanged",
    conversationId: "c1",
    isTyping: true,
    until,
    trader: { __typename: "Trader", id: "ana", name: "Ana Castellanos" },
  };
  act(() => fixture.push("messageEvents", typing));
  expect(await screen.findByText("typing…")).toBeTruthy();
  expect(screen.getByText("Ana is typing…")).toBeTruthy();
  const row = conversation({ lastPosition: 2, readPosition: 2 });
  act(() => fixture.push("messageEvents", messagesChanged(11, 10, "READ", row, { theirRead: 2 })));
  await waitFor(() => expect(said().at(-1)).toContain("Read"));
  act(() =>
    fixture.push(
      "messageEvents",
      messagesChanged(12, 11, "MESSAGE", conversation({ lastPosition: 3, readPosition: 2 }), { message: message(3) }),
    ),
  );
  await screen.findByText("Words 3");
  await waitFor(() => expect(screen.queryByText("Ana is typing…")).toBeNull());
});

test("LIVE-163 a message that changes while the thread is loaded anew is drawn at once; a reading that fails is tried again", async () => {
  const again = Promise.withResolvers<Error>();
  let readings = 0;
  const code = { message: "gone", extensions: { code: "RESYNC_REQUIRED" } };
  const fixture = open({
    Thread: () => {
      readings += 1;
      return readings === 1 ? threadOf([message(1)]) : readings === 2 ? again.promise : threadOf([message(1), message(2), message(3)]);
    },
    MessageSummary: () => summaryOf(0, readings > 0 ? 12 : 10),
    MessageEventsSince: () => new CombinedGraphQLErrors({ errors: [code] }),
    MarkRead: () => new Error("not now"),
  });
  await screen.findByText("Words 1");
  act(() => fixture.push("messageEvents", { __typename: "StreamReady", sequence: 12 }));
  await waitFor(() => expect(readings).toBe(2));
  // As an edit of it does, from wherever it comes.
  fixture.client.cache.modify({ id: "Message:m1", fields: { text: () => "Mended words" } });
  await screen.findByText("Mended words");
  await act(async () => again.resolve(new Error("Failed to fetch")));
  expect(screen.getByText("Mended words")).toBeTruthy();
  expect(screen.queryByText(/Couldn’t load the conversation/)).toBeNull();
  // The stream is asked for again, and says once more how far it is.
  await waitFor(() => {
    act(() => fixture.push("messageEvents", { __typename: "StreamHead", sequence: 13 }));
    expect(readings).toBe(3);
  });
  await screen.findByText("Words 3");
});

test("MESSAGECLIENT-025 what is looked at is marked as read once, up to its last message", async () => {
  const fixture = open({
    Thread: () => threadOf([message(1), message(2)], { unreadCount: 1, readPosition: 1, lastPosition: 2 }),
    MarkRead: () => ({
      markRead: {
        __typename: "ConversationPayload",
        conversation: { ...conversation({ readPosition: 2, lastPosition: 2 }), members: [] },
        summary: { __typename: "MessageSummary", unreadConversations: 0, unreadMessages: 0, requests: 0 },
        errors: [],
      },
    }),
  });
  await screen.findByText("Words 2");
  await waitFor(() => expect(fixture.asked.filter(({ name }) => name === "MarkRead")).toHaveLength(1));
  expect(fixture.asked.find(({ name }) => name === "MarkRead")!.variables.input).toEqual({ conversationId: "c1", position: 2 });
});

test("MESSAGECLIENT-026 a stranger's request waits for a yes or no; declined it is gone from both lists", async () => {
  const request = conversation({ state: "REQUEST", viewerCanWrite: false, writeRefusal: "NOT_ACCEPTED" });
  let hasDeclined = false;
  const fixture = open({
    MessageSummary: () => ({ messageSummary: { ...summaryOf(0).messageSummary, requests: 1 } }),
    Conversations: ({ box }) => conversationsOf(box === "REQUESTS" && !hasDeclined ? [request] : []),
    Thread: () => threadOf([message(1)], request),
    DeclineRequest: () => {
      hasDeclined = true;
      return {
        declineRequest: {
          __typename: "ConversationPayload",
          conversation: null,
          summary: { __typename: "MessageSummary", unreadConversations: 0, unreadMessages: 0, requests: 0 },
          errors: [],
        },
      };
    },
  });
  await screen.findByText(/Ana wants to message you/);
  expect(screen.queryByLabelText("Write to Ana")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(fixture.router.state.location.search).toBe("?box=requests"));
  await screen.findByText(/No requests/);
  await screen.findByText("waiting: 0");
});

test("MESSAGECLIENT-027 empty, failed and foreign conversations say what is and what can be done", async () => {
  let tries = 0;
  const fixture = open({
    Conversations: () => (++tries === 1 ? new Error("Failed to fetch") : conversationsOf([])),
    Thread: () => ({ conversation: null }),
  });
  expect(await screen.findByRole("heading", { name: "Not your table" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "A quiet pass" })).toBeTruthy();
  expect(fixture.asked.filter(({ name }) => name === "Conversations")).toHaveLength(2);
});

const changed = (now: object) => ({ __typename: "MessagePayload", message: now, errors: [] });

test("MESSAGECLIENT-028 my own words are mended while the server lets me, and taken back; an older answer restores them for nobody", async () => {
  const own = mine(2, { text: "Sell at 184", viewerCanDelete: true, editableUntil: new Date(Date.now() + 60_000).toISOString() });
  const late = mine(3, { text: "Old words", viewerCanDelete: true, editableUntil: "2026-11-19T14:47:00.000Z" });
  const edited = { ...own, text: "Sell at 194", editedAt: "2026-11-19T14:33:00.000Z", version: 2 };
  const fixture = open({
    Thread: () => threadOf([message(1), own, late]),
    EditMessage: () => ({ editMessage: changed(edited) }),
    DeleteMessage: () => ({ deleteMessage: changed({ ...edited, text: "", isDeleted: true, viewerCanDelete: false, version: 3 }) }),
  });
  await screen.findByText("Sell at 184");
  const [first, second] = screen.getAllByLabelText("Actions for your message");
  fireEvent.click(second!);
  await screen.findByRole("menuitem", { name: "Delete message" });
  expect(screen.queryByRole("menuitem", { name: "Edit" })).toBeNull();
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  fireEvent.click(first!);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  fireEvent.change(await screen.findByLabelText("Message"), { target: { value: "Sell at 194" } });
  fireEvent.click(screen.getByRole("button", { name: "Save message" }));
  expect(await screen.findByText("Sell at 194")).toBeTruthy();
  expect(screen.getByText("edited")).toBeTruthy();
  expect(fixture.asked.find(({ name }) => name === "EditMessage")?.variables).toEqual({ input: { messageId: "m2", text: "Sell at 194" } });
  act(() =>
    fixture.push(
      "messageEvents",
      messagesChanged(11, 10, "CHANGED", conversation(), {
        message: { ...edited, text: "", isDeleted: true, viewerCanDelete: false, version: 3 },
      }),
    ),
  );
  expect(await screen.findByText("You deleted this message")).toBeTruthy();
  // What was read before it was taken back comes late.
  act(() => fixture.push("messageEvents", messagesChanged(12, 11, "CHANGED", conversation(), { message: edited })));
  expect(screen.queryByText("Sell at 194")).toBeNull();
});

test("MESSAGECLIENT-029 a picture is up before the message goes, goes with its words, and can be taken off", async () => {
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
  const put = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
  const fixture = open({
    CreateMessageUpload: () => ({
      createUpload: {
        __typename: "CreateUploadPayload",
        errors: [],
        upload: { __typename: "Upload", pictureId: "p1", url: "/uploads/t1" },
      },
    }),
    SendMessage: ({ input }) => sent(2, "", (input as { clientRequestId: string }).clientRequestId),
  });
  await screen.findByText("Words 1");
  const file = new File(["x"], "screen.png", { type: "image/png" });
  const choose = (): boolean => fireEvent.change(screen.getByLabelText("Picture"), { target: { files: [file] } });
  choose();
  expect(await screen.findByText("The picture is ready.")).toBeTruthy();
  expect(put.mock.calls[0]![0]).toBe("/uploads/t1");
  fireEvent.click(screen.getByLabelText("Remove picture"));
  expect(screen.queryByLabelText("Remove picture")).toBeNull();
  choose();
  await screen.findByText("The picture is ready.");
  fireEvent.change(screen.getByLabelText(/^Picture description/), { target: { value: "My screen" } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(fixture.asked.find(({ name }) => name === "SendMessage")?.variables.input).toMatchObject({
      text: null,
      picture: { pictureId: "p1", alt: "My screen" },
    }),
  );
});

test("MESSAGECLIENT-030 whom to write to: those one follows at once, then anybody by how the username begins, feeders by name, each once", async () => {
  const person = (id: string, name: string) => ({ __typename: "Completion", kind: "CHEF", value: id, label: name, userId: id });
  const feeder = {
    __typename: "Trader",
    id: "ana",
    username: "ana",
    name: "Ana Castellanos",
    tier: "chef",
    pictureUrl: null,
    viewerIsSelf: false,
  };
  open(
    {
      PeopleByUsername: ({ prefix }) => ({
        completions: prefix === "" ? [person("ben", "Ben Eats")] : [person("ana", "Ana Castellanos"), person("anatole", "Anatole Eats")],
      }),
      PeopleToWriteTo: () => ({
        traders: { __typename: "TraderConnection", edges: [{ __typename: "TraderEdge", cursor: "", node: feeder }] },
      }),
      WritePermission: () => ({ writePermission: null, trader: null }),
    },
    "/messages",
  );
  fireEvent.click((await screen.findAllByRole("button", { name: "Write a message" }))[0]!);
  expect(await screen.findByRole("button", { name: /Ben Eats/ })).toBeTruthy();
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "ana" } });
  expect(await screen.findByRole("button", { name: /Anatole Eats/ })).toBeTruthy();
  await waitFor(() => expect(within(screen.getByLabelText("Found")).getAllByRole("button")).toHaveLength(2));
});
