/** Around what is planted in the sizing rule: the released migration before it has the same lines. */
const sizingBeforeRounding =
  "from of_class ), -- a short sets aside 150% of its value from free cash s6 as ( select *, least(m5, greatest(free_cash - cash_reserve, 0) / case when side = 'SHORT' then 1.5 else 1 end) as m6 from s5 ), -- whole lots, and the least money that a position may have rounded as ( select *,";
const sizingAfterExposure =
  "max_exposure_percent * 0)) as m3 from s2 ), s4 as (select *, least(m3, greatest(eater_max_per_symbol - eater_in_symbol, eater_max_per_symbol * 0)) as m4 from s3), of_class as (";

/**
 * Small mistakes as a careless change makes them, about one a feature. Each is found by a fragment that is found once in
 * all our sources, wherever its file is by now, and each must turn a test red whose title begins with `test`.
 * A fragment says arithmetic, comparisons or literals rather than names: those outlive a renaming.
 * @type {ReadonlyArray<{name: string, breaks: string, test: string, find: string | RegExp, replace: string}>}
 */
export const faults = [
  // identity
  {
    name: "sign-in",
    breaks: "A code of the authenticator app signs in twice.",
    test: "ACC-142",
    find: `"second-factor-used", max: 1`,
    replace: `"second-factor-used", max: 2`,
  },
  {
    name: "registration",
    breaks: "A name keeps the marks that turn the writing round.",
    test: "ACC-003",
    find: String.raw`[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu`,
    replace: String.raw`[\p{Cc}\u2066-\u2069]/gu`,
  },
  {
    name: "sessions",
    breaks: "Using a session keeps its sign-in fresh for ever.",
    test: "ACC-146",
    find: `greatest("createdAt", fresh_at) >`,
    replace: `greatest("createdAt", "updatedAt", fresh_at) >`,
  },
  {
    name: "api-key-scopes",
    breaks: "A mutation that nobody gave a scope is open to every key that reads.",
    test: "ACC-153",
    find: /\((\w+)\[field\] \?\? null\)/,
    replace: `($1[field] ?? "read")`,
  },
  // people
  {
    name: "follows",
    breaks: "One follows one person more than the limit.",
    test: "ACC-064",
    find: "following >= limits.followsMax",
    replace: "following > limits.followsMax",
  },
  {
    name: "blocks",
    breaks: "A block leaves the follow of the person who blocks.",
    test: "ACC-062",
    find: "where (follower_id = $1 and followed_id = $2) or (follower_id = $2 and followed_id = $1)",
    replace: "where follower_id = $2 and followed_id = $1",
  },
  {
    name: "privacy",
    breaks: "A profile for followers only is hidden from its followers.",
    test: "ACC-100",
    find: `(owner.profileAudience === "EVERYONE" || isFollowing)`,
    replace: `owner.profileAudience === "EVERYONE"`,
  },
  {
    name: "visibility",
    breaks: "A feeder's longer delay is ignored for viewers whose plan delays them.",
    test: "VISIBLE-001",
    find: "Math.max(event.delaySeconds, viewer.tierDelaySeconds)",
    replace: "viewer.tierDelaySeconds",
  },
  {
    name: "profiles",
    breaks: "An underscore that is searched for matches any character.",
    test: "TRADER-004",
    find: /(%\$\{words)\.replace\([^)]*\)/,
    replace: "$1",
  },
  // market
  {
    name: "instruments",
    breaks: "The bid is rounded up to the tick, in favour of the trader.",
    test: "MARKET-040",
    find: "price.sub(half).div(tick).floor()",
    replace: "price.sub(half).div(tick).ceil()",
  },
  {
    name: "quotes",
    breaks: "Of ticks that come too fast the oldest is sent, not the newest.",
    test: "MARKET-112",
    find: /this\.pending\.set\(quote\.symbol, quote\)/,
    replace: "this.pending.has(quote.symbol) || this.pending.set(quote.symbol, quote)",
  },
  {
    name: "watchlists",
    breaks: "A list is never moved to the first place.",
    test: "WATCH-001",
    find: "splice(Math.max(0, position), 0,",
    replace: "splice(Math.max(1, position), 0,",
  },
  {
    name: "alerts",
    breaks: "A stale price fires an alert.",
    test: "WATCH-011",
    find: /if \(!isStale && (this\.\w+\(symbol, mid\))\)/,
    replace: "if ($1)",
  },
  {
    name: "market-replay",
    breaks: "A replayed bar shows its farther extreme first.",
    test: "MARKET-056",
    find: "high.sub(open).lte(open.sub(low))",
    replace: "high.sub(open).gte(open.sub(low))",
  },
  // trading
  {
    name: "orders",
    breaks: "What is left of an order holds back the share of what was filled.",
    test: "BOOK-014",
    find: "order.reserved.mul(order.quantity.sub(filledQuantity))",
    replace: "order.reserved.mul(filledQuantity)",
  },
  {
    name: "fills",
    breaks: "A fill of half a cent is rounded down.",
    test: "BOOK-001",
    find: /(toCents = \(money: Decimal\): Decimal => money\.toDecimalPlaces\(2, Decimal\.)ROUND_HALF_UP/,
    replace: "$1ROUND_HALF_DOWN",
  },
  {
    name: "fifo-lots",
    breaks: "The average price counts what was sold long ago.",
    test: "BOOK-003",
    find: "lot.remaining.mul(lot.price)",
    replace: "lot.quantity.mul(lot.price)",
  },
  {
    name: "margin",
    breaks: "Shorts are closed at 130%, not below it.",
    test: "BOOK-012",
    find: "value.equity.lt(",
    replace: "value.equity.lte(",
  },
  {
    name: "record-sealing",
    breaks: "The words of a trade are lost from the record with its next event.",
    test: "SEAL-004",
    find: "text_id: words?.id ?? textId",
    replace: "text_id: words?.id ?? null",
  },
  {
    name: "matching",
    breaks: "A long's stop is compared with the ask, a short's with the bid.",
    test: "MATCH-002",
    find: "isLong ? quote.bid : quote.ask",
    replace: "isLong ? quote.ask : quote.bid",
  },
  {
    name: "portfolio-stream",
    breaks: "Totals do not move while prices do.",
    test: "PORTFOLIO-002",
    find: /if \(holdsAny\([^)]*\)\) (\w+)\.isDue = true/,
    replace: "if ($1.isDirty) $1.isDue = true",
  },
  // copying
  {
    name: "copying-sizing",
    breaks: "A copy buys a lot more than its money is worth.",
    test: "COPY-030",
    find: `${sizingBeforeRounding} floor(coalesce(m6, 0) / price / lot) * lot as q`,
    replace: `${sizingBeforeRounding} ceil(coalesce(m6, 0) / price / lot) * lot as q`,
  },
  {
    name: "copying-caps",
    breaks: "The cap on exposure leaves out what is held already.",
    test: "COPY-031",
    find: `s3 as ( select *, least(m2, greatest(copy_equity * max_exposure_percent / 100 - exposure, ${sizingAfterExposure}`,
    replace: `s3 as ( select *, least(m2, greatest(copy_equity * max_exposure_percent / 100, ${sizingAfterExposure}`,
  },
  {
    name: "fan-out",
    breaks: "A backlog of events is worked off from its newest one.",
    test: "COPY-041",
    find: "order by sequence limit 1 ) e on true",
    replace: "order by sequence desc limit 1 ) e on true",
  },
  {
    name: "copying-closes",
    breaks: "A feeder's close sells a copy's long at the ask.",
    test: "COPY-002",
    find: "then e.bid else e.ask end as price",
    replace: "then e.ask else e.bid end as price",
  },
  {
    name: "copying-stops",
    breaks: "A trailing stop follows the value down, not up.",
    test: "COPY-069",
    find: "unitValue > reference[copy]!",
    replace: "unitValue < reference[copy]!",
  },
  {
    name: "receipts",
    breaks: "A receipt calls what a worse price cost a gain.",
    test: "COPY-033",
    find: "then price - met_price else met_price - price end) * quantity",
    replace: "then met_price - price else price - met_price end) * quantity",
  },
  {
    name: "copiers",
    breaks: "A feeder reads the names of all copiers.",
    test: "COPY-020",
    find: "and p.named_as_copier and u.erased_at is null",
    replace: "and u.erased_at is null",
  },
  // performance
  {
    name: "leaderboard",
    breaks: "More copies do not narrow the likely range of a feeder.",
    test: "FIG-050",
    find: ") / Math.sqrt(copiers.copies)",
    replace: ")",
  },
  {
    name: "figures",
    breaks: "Sortino's downside is spread over the losing days only.",
    test: "FIG-004",
    find: "Math.min(0, value) ** 2)) / returns.length)",
    replace: "Math.min(0, value) ** 2)) / returns.filter((value) => value < 0).length)",
  },
  // social
  {
    name: "posts",
    breaks: "An edit keeps the new words as the earlier version.",
    test: "POST-004",
    find: "version: post.version, text: post.text, sentiment: post.sentiment",
    replace: "version: post.version, text, sentiment: post.sentiment",
  },
  {
    name: "comments",
    breaks: "An answer to an answer is on a third level.",
    test: "TALK-001",
    find: "coalesce(parent_id, id) as thread",
    replace: "id as thread",
  },
  {
    name: "reactions",
    breaks: "A second reaction does not take the first one out of the counts.",
    test: "TALK-004",
    find: /\.\.\.\(before && \{ \[\w+\(before\)\]: -1 \}\),/,
    replace: "",
  },
  {
    name: "tags",
    breaks: "The anchor of a web address counts as a topic.",
    test: "TEXT-001",
    find: String.raw`|https?:\/\/\S+/g`,
    replace: "/g",
  },
  {
    name: "timeline",
    breaks: "The tenth closed trade is no milestone yet.",
    test: "LINE-004",
    find: "filter((step) => step <= count)",
    replace: "filter((step) => step < count)",
  },
  // messages
  {
    name: "messages",
    breaks: "A stranger says one thing more before they are taken up.",
    test: "MSG-030",
    find: "sentBeforeAccepted >= limits.messagesBeforeAcceptedMax",
    replace: "sentBeforeAccepted > limits.messagesBeforeAcceptedMax",
  },
  {
    name: "presence",
    breaks: "Who opens their first screen is announced to nobody.",
    test: "MSG-084",
    find: "watcher.sockets === 1",
    replace: "watcher.sockets === 0",
  },
  // notifications
  {
    name: "notifications",
    breaks: "People hear of what they did themselves.",
    test: "NOTE-001",
    find: "where given.actor_id is distinct from given.user_id and (",
    replace: "where (",
  },
  {
    name: "digest",
    breaks: "The digest comes at an hour of UTC, not at the reader's.",
    test: "MAIL-020",
    find: "extract(hour from $1::timestamptz at time zone coalesce(s.time_zone, 'UTC')) >=",
    replace: "extract(hour from $1::timestamptz at time zone 'UTC') >=",
  },
  // trust
  {
    name: "moderation",
    breaks: "A decision is appealed as often as its owner likes.",
    test: "MOD-004",
    find: "&& decision.appealed_at === null",
    replace: "",
  },
  {
    name: "pictures",
    breaks: "A photo lies on its side.",
    test: "PIC-001",
    find: ".rotate()",
    replace: "",
  },
  // developers
  {
    name: "webhooks",
    breaks: "An event that the receiver did not take is left out.",
    test: "HOOK-011",
    find: /if \(!isDelivered\) return (this\.\w+\(row\));/,
    replace: "if (!isDelivered) await $1;",
  },
  // admin, personas, analytics
  {
    name: "personas",
    breaks: "A suspended tester still acts as a persona.",
    test: "PERSONA-012",
    find: "viewer.isTester && viewer.suspendedAt === null &&",
    replace: "viewer.isTester &&",
  },
  {
    name: "analytics",
    breaks: "The token of an installation holds for ever.",
    test: "ANALYTICS-002",
    find: "Number(expiresAt) > now",
    replace: "Number(expiresAt) > 0",
  },
  {
    name: "admin",
    breaks: "The ledger check overlooks money that came from nowhere.",
    test: "ADMIN-012",
    find: "where expected is distinct from found",
    replace: "where expected > found",
  },
  // platform
  {
    name: "backup",
    breaks: "After a restore sealed events can be changed.",
    test: "OPS-012",
    find: "enable trigger user",
    replace: "disable trigger user",
  },
  {
    name: "jobs",
    breaks: "A job that failed for the last time is not reported as such.",
    test: "JOB-002",
    find: "helpers.job.attempts >= helpers.job.max_attempts",
    replace: "helpers.job.attempts > helpers.job.max_attempts",
  },
  {
    name: "bus",
    breaks: "One NOTIFY is filled until a single message is too large.",
    test: "BUS-003",
    find: "bytes + size > limits.busNotifyBytesMax",
    replace: "size > limits.busNotifyBytesMax",
  },
  {
    name: "streams-hub",
    breaks: "An event that READY counted already is sent once more.",
    test: "STREAM-002",
    find: "this.last !== null && message.sequence <= this.last",
    replace: "this.last !== null && message.sequence < this.last",
  },
  {
    name: "query-limits",
    breaks: "A list of lists costs no more than the longer one.",
    test: "HTTP-007",
    find: "items * (1 + child.cost)",
    replace: "items + child.cost",
  },
  // brokers
  {
    name: "broker-secrets",
    breaks: "What a venue's library throws is passed on as it is, with the signed request in it.",
    test: "BROKER-031",
    find: "} catch (error) {\n      throw withoutSecrets(error, secrets);\n    } finally {",
    replace: "} catch (error) {\n      throw error;\n    } finally {",
  },
  // client
  {
    name: "client-cache",
    breaks: "An answer with the version that is held already does not fill in its fields.",
    test: "CLIENT-031",
    find: /comparable\(incoming\[field\]\) < /,
    replace: "comparable(incoming[field]) <= ",
  },
  {
    name: "client-catch-up",
    breaks: "An event after a gap is applied without what came before it.",
    test: "CLIENT-011",
    find: "if (event.previousSequence > this.position) return;",
    replace: "",
  },
  {
    name: "client-decimals",
    breaks: "A change of nothing is signed.",
    test: "FMT-003",
    find: `isSigned ? { signDisplay: "exceptZero" }`,
    replace: `isSigned ? { signDisplay: "always" }`,
  },
  {
    name: "client-outbox",
    breaks: "A refused message holds up all that come after it.",
    test: "MESSAGECLIENT-002",
    find: `=== conversationId && item.state !== "REFUSED"`,
    replace: "=== conversationId",
  },
  {
    name: "client-ticket",
    breaks: "A share of the cash buys a lot more than it pays for.",
    test: "TICKET-004",
    find: "div(perUnit).div(lot).floor()",
    replace: "div(perUnit).div(lot).ceil()",
  },
];
