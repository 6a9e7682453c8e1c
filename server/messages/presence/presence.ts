import { audienceChanged, type AudienceChanged } from "../../identity/account/identity.events";
import type { Bus } from "../../platform/bus/bus";
import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { MessagesDeps } from "../messages-deps";
import {
  nowTopic,
  partnersSubject,
  presenceSubject,
  typingSubject,
  type NowBody,
  type PartnersSignal,
  type PresenceSignal,
  type TypingSignal,
} from "./presence-signals";
import { readPartnerIds } from "../conversations/partners.store";

/** Says, after the commit, that these people have a conversation from now on. */
export function partnersChanged(tx: Tx, bus: Bus, ...userIds: string[]): void {
  tx.afterCommit(() => bus.publish(partnersSubject, { userIds } satisfies PartnersSignal));
}

interface Watcher {
  sockets: number;
  partners: ReadonlySet<string>;
}

/** A message on the bus may have to fit a NOTIFY of 8000 bytes. */
const peoplePerSignalMax = 150;

/**
 * Who is here, as the processes publish it over the bus, and who in this process watches whom. All of it lies in
 * memory: a process that dies is dropped when its beats stop.
 */
export class Presence {
  /** Last beat by user, on the process's own clock. */
  private readonly here = new Map<string, number>();
  /** People with an open stream in this process, and their partners. */
  private readonly watchers = new Map<string, Watcher>();
  private readonly leaving = new Map<string, NodeJS.Timeout>();
  private readonly leaves: Array<() => void> = [];
  private beat: NodeJS.Timeout | null = null;

  constructor(private readonly deps: MessagesDeps) {}

  async start(): Promise<void> {
    const { bus, onError } = this.deps;
    this.leaves.push(
      await bus.subscribe(presenceSubject, (message) => this.hear(message as PresenceSignal)),
      await bus.subscribe(typingSubject, (message) => this.passTyping(message as TypingSignal)),
      await bus.subscribe(partnersSubject, (message) => void this.reread((message as PartnersSignal).userIds).catch(onError)),
      await bus.subscribe(audienceChanged, (message) => void this.reread((message as AudienceChanged).userIds).catch(onError)),
    );
    // timer: who is here is said again and again, so that a process that died is noticed by its silence.
    this.beat = setInterval(() => this.tick(), limits.presenceBeatMs).unref();
  }

  stop(): void {
    if (this.beat) clearInterval(this.beat);
    for (const timer of this.leaving.values()) clearTimeout(timer);
    for (const leave of this.leaves.splice(0)) leave();
  }

  isOnline(userId: string): boolean {
    return this.here.has(userId);
  }

  /** A stream of this person opened here. Resolves when it is known whom they may see. */
  async open(userId: string): Promise<void> {
    clearTimeout(this.leaving.get(userId));
    this.leaving.delete(userId);
    const watcher = this.watchers.get(userId) ?? { sockets: 0, partners: new Set() };
    watcher.sockets++;
    this.watchers.set(userId, watcher);
    await this.reread([userId]);
    if (watcher.sockets === 1) this.say([userId], true);
  }

  /** A stream closed. Who only reloads the page is not seen to go. */
  close(userId: string): void {
    const watcher = this.watchers.get(userId);
    if (!watcher || --watcher.sockets > 0) return;
    this.watchers.delete(userId);
    // timer: a page that is loaded anew comes back within seconds.
    const timer = setTimeout(() => {
      this.leaving.delete(userId);
      if (!this.watchers.has(userId)) this.say([userId], false);
    }, limits.presenceGraceMs).unref();
    this.leaving.set(userId, timer);
  }

  private say(userIds: readonly string[], isOnline: boolean): void {
    for (let from = 0; from < userIds.length; from += peoplePerSignalMax)
      void this.deps.bus
        .publish(presenceSubject, { userIds: userIds.slice(from, from + peoplePerSignalMax), isOnline } satisfies PresenceSignal)
        .catch(this.deps.onError);
  }

  private hear({ userIds, isOnline }: PresenceSignal): void {
    const now = performance.now();
    // Somebody left another process but is here: say so again.
    if (!isOnline)
      this.say(
        userIds.filter((id) => this.watchers.has(id)),
        true,
      );
    for (const id of userIds) {
      const wasHere = this.here.has(id);
      if (isOnline) this.here.set(id, now);
      else if (!this.watchers.has(id)) this.here.delete(id);
      if (this.here.has(id) !== wasHere) this.pass(id);
    }
  }

  private tick(): void {
    this.say([...this.watchers.keys()], true);
    const oldest = performance.now() - limits.presenceSilenceMsMax;
    for (const [id, at] of this.here)
      if (at < oldest && !this.watchers.has(id)) {
        this.here.delete(id);
        this.pass(id);
      }
  }

  private pass(userId: string): void {
    const body: NowBody = { kind: "PRESENCE", userId, isOnline: this.here.has(userId) };
    const watching = [...this.watchers].filter(([, { partners }]) => partners.has(userId));
    this.deps.hub.publish(watching.map(([id]) => ({ topic: nowTopic(id), sequence: null, body })));
  }

  private passTyping({ to, ...signal }: TypingSignal): void {
    const body: NowBody = { kind: "TYPING", ...signal };
    this.deps.hub.publish(to.filter((id) => this.watchers.has(id)).map((id) => ({ topic: nowTopic(id), sequence: null, body })));
  }

  private async reread(userIds: readonly string[]): Promise<void> {
    for (const id of userIds) {
      const watcher = this.watchers.get(id);
      if (watcher) watcher.partners = await readPartnerIds(this.deps.db, id, null);
    }
  }
}
