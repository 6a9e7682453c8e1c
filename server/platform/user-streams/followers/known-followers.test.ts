import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { limits } from "../../limits";
import type { FollowersChanged } from "./follower-messages";
import { KnownFollowers } from "./known-followers";
import { PublishedFollowers } from "./published-followers";

const users = Array.from({ length: 12 }, () => randomUUID());
const [ana, bob, eve] = users as [string, string, string];
const known = (followers: KnownFollowers): string[] => [...new Set(followers.userIds())].toSorted();
const sorted = (...userIds: string[]): string[] => userIds.toSorted();

test("STREAM-030 who joins and leaves at two processes is known as long as one of them has a socket of theirs", () => {
  const followers = new KnownFollowers();
  const [one, other] = [new PublishedFollowers("one"), new PublishedFollowers("other")];
  const take = (from: PublishedFollowers): void => from.takeChanges().forEach((message) => followers.take(message, 0));
  for (const each of [one, other]) each.join(ana);
  one.join(bob);
  [one, other].forEach(take);
  expect(known(followers)).toEqual(sorted(ana, bob));
  one.leave(ana);
  one.leave(bob);
  take(one);
  expect([known(followers), followers.has(ana), followers.has(bob)]).toEqual([[ana], true, false]);
  // Came and went, or went and came back, before it was published.
  one.join(eve);
  one.leave(eve);
  other.leave(ana);
  other.join(ana);
  expect([one.hasChanged, other.hasChanged]).toEqual([false, false]);
  followers.forget("other");
  expect(known(followers)).toEqual([]);
});

test("STREAM-031 a process that is silent for too long is forgotten, one that says it lives is not", () => {
  const followers = new KnownFollowers();
  const [one, other] = [new PublishedFollowers("one"), new PublishedFollowers("other")];
  one.join(ana);
  other.join(bob);
  for (const message of [...one.takeChanges(), ...other.takeChanges()]) followers.take(message, 1_000);
  followers.expire(1_000 + limits.streamFollowersSilenceMsMax);
  expect(known(followers)).toEqual(sorted(ana, bob));
  for (const message of one.takeChanges()) followers.take(message, 1_000 + limits.streamFollowersSilenceMsMax);
  followers.expire(1_001 + limits.streamFollowersSilenceMsMax);
  expect(known(followers)).toEqual([ana]);
  followers.expire(1_001 + 2 * limits.streamFollowersSilenceMsMax);
  expect(known(followers)).toEqual([]);
});

test("STREAM-032 after messages that were lost, came twice or late the whole list sets it right, and is asked for once in a while only", () => {
  const followers = new KnownFollowers();
  const one = new PublishedFollowers("one");
  const next = (change: () => void): FollowersChanged => (change(), one.takeChanges()[0]!);
  const first = next(() => one.join(ana));
  // As its first message says nothing of who was there before, all is asked for.
  expect(followers.take(first, 0)).toBe(true);
  next(() => one.leave(ana)); // lost
  const third = next(() => one.join(bob));
  expect(followers.take(third, 1)).toBe(false); // asked just now
  expect(followers.take(third, limits.streamFollowersAskedMsMin)).toBe(false); // twice
  expect(
    followers.take(
      next(() => one.join(eve)),
      limits.streamFollowersAskedMsMin,
    ),
  ).toBe(true);
  expect(known(followers)).toEqual(sorted(ana, bob, eve));
  const [whole] = one.takeAll([bob, eve]);
  expect(followers.take(whole!, limits.streamFollowersAskedMsMin + 1)).toBe(false);
  expect(known(followers)).toEqual(sorted(bob, eve));
  followers.take(first, limits.streamFollowersAskedMsMin + 2); // late
  expect(known(followers)).toEqual(sorted(bob, eve));
  // What goes to another that asked changes nothing for whoever missed nothing, at no moment.
  const again = one.takeAll([bob, eve, ana]);
  followers.take({ ...again[0]!, joined: [] }, limits.streamFollowersAskedMsMin + 3);
  expect(known(followers)).toEqual(sorted(bob, eve));
});

test("STREAM-033 a list of any size goes out in messages that a NOTIFY carries, and comes together again", () => {
  const many = Array.from({ length: 1_234 }, () => randomUUID());
  const [followers, one] = [new KnownFollowers(), new PublishedFollowers("00000000-0000-4000-8000-000000000001")];
  const messages = one.takeAll(many);
  expect(messages).toHaveLength(Math.ceil(1_234 / limits.streamFollowersPerMessageMax));
  messages.forEach((message) => followers.take(message, 0));
  expect(known(followers)).toEqual(many.toSorted());
  many.slice(0, 700).forEach((userId) => one.leave(userId));
  const others = Array.from({ length: 400 }, () => randomUUID());
  others.forEach((userId) => one.join(userId));
  const changes = one.takeChanges();
  changes.forEach((message) => followers.take(message, 0));
  expect(known(followers)).toEqual([...many.slice(700), ...others].toSorted());
  for (const message of [...messages, ...changes])
    expect(Buffer.byteLength(JSON.stringify(["stream.followers.portfolio", message])) + 2).toBeLessThanOrEqual(limits.busNotifyBytesMax);
});

test("STREAM-034 neither a process nor all of them together make it keep more users than the limits, nor anything that is no user's id", () => {
  const one = new PublishedFollowers("one");
  const many = Array.from({ length: limits.streamFollowersPublishedMax + 5 }, () => randomUUID());
  const whole = one.takeAll(many);
  expect(whole.flatMap(({ joined }) => joined)).toEqual(many.slice(0, limits.streamFollowersPublishedMax));
  one.join(ana);
  expect(one.hasChanged).toBe(false);
  const followers = new KnownFollowers();
  for (const from of ["one", "other", "third"]) for (const message of whole) followers.take({ ...message, from }, 0);
  expect([...followers.userIds()]).toHaveLength(limits.streamFollowersElsewhereMax);
  // Room that is given up is filled again.
  followers.forget("one");
  followers.take({ from: "fourth", number: 1, joined: ["'; drop table users", ana], left: [] }, 0);
  expect([...followers.userIds()]).toHaveLength(limits.streamFollowersElsewhereMax - limits.streamFollowersPublishedMax + 1);
  for (let index = 0; index < limits.streamFollowersProcessesMax + 5; index++)
    followers.take({ from: `process ${index}`, number: 1, joined: [randomUUID()], left: [] }, 0);
  expect([...followers.userIds()]).toHaveLength(
    limits.streamFollowersElsewhereMax - limits.streamFollowersPublishedMax + 1 + limits.streamFollowersProcessesMax - 3,
  );
});
