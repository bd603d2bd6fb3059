/**
 * Notifies subscribers of changes of the events that they watch. The event store is the log of changes: subscribers who
 * last saw another version of an event are sent the difference. Message and mark are written in one transaction.
 */
import { quotedName } from '../../../catalog/event/quoted-name.ts'
import { eventMail } from '../../../catalog/event/server/event-mail.ts'
import { eventPagePath, weekendPath } from '../../../catalog/links/paths.ts'
import { emailPath, oneClickPath } from '../../../catalog/links/private-paths.ts'
import { whenInWords } from '../../../catalog/time/day-in-words.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { excerpt } from '../../../kit/text/excerpt.ts'
import { newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { queueBulk } from '../../../platform/mail/queue-mail.ts'
import type { RenderedMail } from '../../../platform/mail/render-mail.ts'
import { withdrawMail } from '../../../platform/mail/withdraw-mail.ts'
import { isNear, isWaking, type Notice, noticeOf } from '../rules.ts'
import { type PushPayload, queuePush } from './push-devices.ts'
import { addLinks, type LinkOwner } from './subscribers.ts'
import {
  findEventsToNotify,
  followMerge,
  markNotified,
  markStillOn,
  maxEvents,
  readWatched,
  stopWatching,
  takeWatchers,
  type Update,
  type WatchedEvent,
  type Watcher,
} from './watched-events.ts'

type Options = { now?: number; signal?: AbortSignal | undefined }

/** Maximum number of messages in one transaction. */
const batchSize = 2_500
/** Parallel transactions: this process and PostgreSQL work at the same time. */
const maxLanes = 2

/** Queues all messages due now; returns their number. Stops between two batches if `signal` is aborted. */
export const notifyWatchers = async (
  db: Db,
  { now = Date.now(), signal }: Options = {},
): Promise<number> => {
  let queued = 0
  for (const kind of ['news', 'still_on'] as const)
    for await (const { id, watchers } of eventsToNotify(db, kind, now)) {
      const lanes = Math.min(maxLanes, Math.ceil(watchers / batchSize))
      const lane = () => notifyOfEvent(db, { id, kind, now, signal })
      for (const count of await Promise.all(Array.from({ length: lanes }, lane))) queued += count
    }
  return queued
}

/** Events page by page: those that wait for the morning do not block later ones. */
async function* eventsToNotify(db: Db, kind: Update, now: number) {
  let after = ''
  for (;;) {
    const events = await findEventsToNotify(db, { kind, now, after })
    yield* events
    if (events.length < maxEvents) return
    after = events.at(-1)?.id ?? ''
  }
}

type NotifyStep = { id: string; kind: Update; now: number; signal: AbortSignal | undefined }

/** Parallel calls share the subscribers of an event: each skips rows locked by another. */
const notifyOfEvent = async (db: Db, { signal, ...step }: NotifyStep): Promise<number> => {
  let queued = 0
  let after = ''
  for (;;) {
    if (signal?.aborted) return queued
    const batchStep = { ...step, after, limit: batchSize }
    const result = await inTransaction(db, (tx) => notifyBatch(tx, batchStep))
    queued += result.queued
    if (result.last === undefined) return queued
    after = result.last
  }
}

const notifyBatch = async (
  tx: Tx,
  step: Omit<NotifyStep, 'signal'> & { after: string; limit: number },
): Promise<{ queued: number; last?: string | undefined }> => {
  const { id, kind, now } = step
  const { watchers, last } = await takeWatchers(tx, step)
  // Read after the rows are locked, so that subscribers are marked with the version read here.
  const event = await readWatched(tx, id, now)
  if (!event || watchers.length === 0) return { queued: 0, last }
  const queued =
    kind === 'news' ? await sendNews(tx, event, watchers) : await sendStillOn(tx, event, watchers)
  return { queued, last }
}

const sendNews = async (
  tx: Tx,
  event: WatchedEvent,
  watchers: readonly Watcher[],
): Promise<number> => {
  const mark = { event, subscriptionIds: watchers.map(({ subscriptionId }) => subscriptionId) }
  if (event.keptId !== null) await followMerge(tx, mark)
  // Archived events no longer change.
  else if (event.status === 'archived') await stopWatching(tx, mark)
  else return sendDifference(tx, event, watchers)
  return 0
}

/** Most subscribers last saw the same version, and get the same message. */
const sendDifference = async (
  tx: Tx,
  event: WatchedEvent,
  watchers: readonly Watcher[],
): Promise<number> => {
  let queued = 0
  for (const group of Map.groupBy(watchers, ({ oldFacts }) => JSON.stringify(oldFacts)).values()) {
    const before = group[0]?.oldFacts ?? event.facts
    const { facts, previousDate, series } = event
    const notice = noticeOf(before, { ...facts, previousDate, series })
    if (notice && !isTimely(event, notice, before)) continue
    await markNotified(tx, { event, subscriptionIds: group.map((each) => each.subscriptionId) })
    if (!notice) continue
    await queueNotices(tx, { event, watchers: group, notice, kind: 'news' })
    queued += group.length
  }
  return queued
}

const isTimely = (event: WatchedEvent, { urgent }: Notice, before: WatchedEvent['facts']) =>
  isWaking(event.hour) || (urgent && isNear(event.today, before, event.facts))

const sendStillOn = async (
  tx: Tx,
  event: WatchedEvent,
  watchers: readonly Watcher[],
): Promise<number> => {
  if (!isWaking(event.hour)) return 0
  await markStillOn(tx, { event, subscriptionIds: watchers.map((each) => each.subscriptionId) })
  const notice: Notice = {
    title: 'Still on tomorrow',
    sentences: ['The organizer confirmed that this event takes place tomorrow.'],
    urgent: false,
  }
  await queueNotices(tx, { event, watchers, notice, kind: 'still_on' })
  return watchers.length
}

type Notices = { event: WatchedEvent; watchers: readonly Watcher[]; notice: Notice; kind: Update }

const queueNotices = async (tx: Tx, { event, watchers, notice, kind }: Notices) => {
  const owners = watchers.flatMap(({ address, ...owner }) =>
    address ? [{ ...owner, address }] : [],
  )
  const version = kind === 'news' ? event.sequence : event.facts.date
  const about = `${kind}:${event.id}:${version}:${event.status}`
  if (owners.length > 0) await queueUpdates(tx, { mail: noticeMail(event, notice), owners, about })
  const subscribers = watchers.flatMap((each) => (each.address ? [] : [each.subscriberId]))
  if (subscribers.length > 0)
    await queuePush(tx, { eventId: event.id, payload: payloadOf(event, notice), subscribers })
}

/** Characters. Push services accept 4 KB; phones show about two hundred characters. */
const maxBodyLength = 400

const payloadOf = (
  { facts, name, id }: WatchedEvent,
  { title, sentences }: Notice,
): PushPayload => ({
  title: excerpt(`${title}: ${quotedName(name)}`, 120),
  body: excerpt([...sentences, whenInWords(facts)].join(' '), maxBodyLength),
  tag: id,
  data: facts.listed ? eventPagePath({ ...facts, id, name }) : weekendPath(),
})

/** Hours for which "Still on tomorrow" can wait for the mail server. */
const stillOnHours = 3

/** Withdraws late "still on" mail with each delivery, since "tomorrow" may be over after an outage. */
export const withdrawStillOn = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const keys = await queryColumn(tx)`
      select key from outbox_messages
      where sent_at is null and failed_at is null and bulk and next_attempt_at <= now()
        and key like 'updates:%:still_on:%'
        and created_at < now() - make_interval(hours => ${stillOnHours}::int)`
    if (keys.length > 0) await withdrawMail(tx, keys, 'The mail server was away for too long.')
  })

/** Key prefix of all messages of a subscription. */
export const updatesKey = (subscriptionId: string) => `updates:${subscriptionId}:`

/** Placeholder for the token in a message rendered once for many recipients. Random, so no event can contain it. */
const anyToken = newSecretToken().token

type UpdateMail = {
  mail: RenderedMail
  owners: readonly (LinkOwner & { address: string })[]
  /** Second part of the keys: prevents queuing the same news twice for a subscription. */
  about: string
}

/** Queues a message rendered once, with a link for each subscriber. */
export const queueUpdates = async (tx: Tx, { mail, owners, about }: UpdateMail): Promise<void> => {
  const tokens = await addLinks(tx, owners)
  await queueBulk(tx, {
    mail,
    unsubscribePath: oneClickPath(anyToken),
    placeholder: anyToken,
    recipients: owners.map(({ address, subscriptionId }, index) => ({
      to: address,
      key: `${updatesKey(subscriptionId)}${about}`,
      token: tokens[index] ?? '',
    })),
  })
}

/** Last link of each message. */
export const manageUpdates = ownLink('Change or stop these emails', emailPath(anyToken))

const noticeMail = (event: WatchedEvent, { title, sentences }: Notice): RenderedMail => {
  const { facts, name, id, statusNote } = event
  const isOn = facts.eventStatus === 'scheduled' || facts.eventStatus === 'rescheduled'
  const { venueName, city, state } = facts
  return eventMail({
    title,
    events: [{ name, date: facts.date, endDate: facts.endDate }],
    lead: `You asked ${siteSettings.name} to tell you about changes of this event:`,
    paragraphs: [
      ...sentences,
      ...(statusNote && !isOn ? [{ quote: statusNote }] : []),
      ...(facts.listed && isOn
        ? [`${whenInWords(facts)}, ${[venueName, `${city}, ${state}`].filter(Boolean).join(', ')}`]
        : []),
    ],
    links: [
      ...(facts.listed ? [ownLink('Event page', eventPagePath({ ...facts, id, name }))] : []),
      manageUpdates,
    ],
  })
}
