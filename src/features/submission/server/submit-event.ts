/** Takes a submission: stores its events, its files' claims and its mail, or nothing at all. */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { daysOn } from '../../../catalog/event/event-days.ts'
import { claimDraftUploads } from '../../../catalog/event/server/draft-uploads.ts'
import { saveEvents, saveSeries } from '../../../catalog/event/server/event-store.ts'
import type { NewEvent } from '../../../catalog/event/server/new-event.ts'
import { findStoredEvents } from '../../../catalog/event/server/stored-events.ts'
import { publicUrl } from '../../../catalog/links/paths.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import { ruleWithExceptions } from '../../../catalog/series/series-rule.ts'
import {
  mailFirstLink,
  saveSubmission,
} from '../../../catalog/submission/server/save-submission.ts'
import { requireUnblocked } from '../../../catalog/trust/server/blocks/require-unblocked.ts'
import { hashNetwork } from '../../../catalog/trust/server/reports/key-networks.ts'
import { isPublishable } from '../../../catalog/trust/server/senders/publishable.ts'
import { updateTrustStep } from '../../../catalog/trust/server/senders/update-trust-step.ts'
import { checkGuard } from '../../../kit/form-guard.ts'
import { idsOf, newId } from '../../../kit/ids.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { mailBase } from '../../../platform/mail/mail-base.ts'
import { checkProof, type Proof, spendProof } from '../../../platform/proof-of-work/proofs.ts'
import type { Given } from '../check-submission.ts'
import type { SimilarEvent } from '../contract.ts'
import { repeatDates, repeatInWords, repeatRule } from '../repeat-dates.ts'
import { countCheck, countFromNetwork, countSubmission } from './limits.ts'
import { type Prepared, prepareSubmission } from './prepare-submission.ts'
import { findSimilarEvents } from './queries.ts'
import '../../../catalog/event/server/tables.ts'
import '../../../catalog/submission/server/tables.ts'
import { eventMail, type MailedEvent } from '../../../catalog/event/server/event-mail.ts'
import { uploadIdOf } from '../../../catalog/file/uploaded-file.ts'
import type { SpamReason } from '../../../catalog/submission/spam-reasons.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { queryRow } from '../../../platform/db/query.ts'
import type { RenderedMail } from '../../../platform/mail/render-mail.ts'
import { findSpamReasons, textsOf, type WordCensus } from '../find-spam-reasons.ts'

type ReceivedEvents = {
  /** All dates. */
  events: readonly MailedEvent[]
  /** The private link. */
  href: string
  /** The sender is trusted and may publish it with the link. */
  canPublish: boolean
}

/**
 * Tells a submitter that an event has come in, and gives the private link. Anybody can have it sent to any
 * address, so it carries little of what was typed: the days, and the name without addresses in it.
 */
const receivedMail = ({ events, href, canPublish }: ReceivedEvents): RenderedMail =>
  eventMail({
    title: 'We received your event',
    events,
    lead: `Thanks for submitting an event to ${siteSettings.name}. Here's what we received:`,
    paragraphs: [
      canPublish
        ? 'You can publish it now: open the link below and press "Publish now". Otherwise, it waits for review.'
        : "We review every event before it goes live. You'll hear from us either way.",
      "The link below is just for you. It opens your event without a password. Keep this message, and don't share the link.",
      "If you didn't submit this event, you can ignore this message.",
    ],
    links: [{ label: 'Your private link', href }],
  })

/** Works out what speaks for spam in a submission, by what is listed and where it came from. */
const explainSubmission = async (
  db: Db,
  { draft, submitterEmail }: Pick<Prepared, 'draft' | 'submitterEmail'>,
  network: string,
): Promise<SpamReason[]> =>
  findSpamReasons({
    draft,
    submitterEmail,
    words: await countWords(db, textsOf(draft).join(' ')),
    fromNetwork: await countFromNetwork(db, network),
  })

/** With fewer words the directory is too small to tell what is usual. */
const minVocabulary = 1_000
const shownWords = 5

/** The words of a text, compared with those of all live events. */
const countWords = async (db: Db, text: string): Promise<WordCensus | undefined> => {
  const counted = await queryRow(db)<WordCensus & { vocabulary: number }>`
    with words as (
      select word, not exists (select from search_vocabulary v where v.word = w.word) as is_unknown
      from unnest(tsvector_to_array(to_tsvector('simple', search_words(${text})))) as w(word)
      where length(word) between 4 and 30 and word ~ '^[[:alpha:]]+$'
    )
    select count(*)::int as "all", count(*) filter (where is_unknown)::int as unknown,
      coalesce((array_agg(word order by length(word) desc, word)
        filter (where is_unknown))[1:${sql.lit(shownWords)}], '{}') as some,
      (select count(*)::int from (
        select from search_vocabulary limit ${minVocabulary}) v) as vocabulary
    from words
  `
  if (!counted || counted.vocabulary < minVocabulary) return undefined
  const { vocabulary: _, ...census } = counted
  return census
}

// Tells when one form is sent twice: by a double click, or again after an answer that got lost.

/**
 * Another event in the same form is another sending; a file that came again has a new address. Null where the sender
 * gave no key: then everything that comes is new.
 */
const sendingHash = (given: Given): string | null => {
  const { sendKey, openedAt: _, leaveEmpty: __, proof: ___, ...fields } = given
  if (typeof sendKey !== 'string') return null
  const own = (url: unknown) => (typeof url === 'string' && uploadIdOf(url) ? 'sent' : url)
  const { flyerUrl, logoUrl, ...rest } = fields
  const texts = Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const content = JSON.stringify([sendKey, own(flyerUrl), own(logoUrl), texts])
  return createHash('sha256').update(content).digest('base64url')
}

/** Lets the same sending wait until this transaction has ended. */
const keepOthersFrom = async (db: Tx, sendHash: string | null): Promise<void> => {
  if (sendHash === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${sendHash}, 0))`.execute(db)
}

/** Earlier result for this key: the (first) event, unless that is purged by now. */
const findSent = async (
  db: Db,
  sendHash: string | null,
): Promise<{ eventId: string | null } | undefined> => {
  if (sendHash === null) return undefined
  return queryRow(db)`
    select (select e.id from submission_events m join events e on e.id = m.event_id
      where m.submission_id = s.id order by e.sort_date, e.id limit 1) as "eventId"
    from submissions s where s.send_hash = ${sendHash}
  `
}

/** One event for each date, in order; last day and rain date move along. */
const eventsOf = (
  { draft, place, dates }: Prepared,
  seriesId: string | undefined,
): (NewEvent & { id: string })[] => {
  const drafts =
    draft.date === null ? [draft] : dates.map((date) => ({ ...draft, ...daysOn(date, draft) }))
  return drafts.map((each) => ({ id: newId(), draft: each, place, wanted: 'pending', seriesId }))
}

type Sender = {
  network: string
  /** Hashes of the tokens of its files. */
  senderHashes: readonly string[]
  /** True if the sender's step decides what waits for review. */
  trustSteps: boolean
}

/**
 * Returns the id of the (first) event, or of the one that the same form stored before. Throws `unprocessable`
 * with every problem, `rate_limited`, or `forbidden` for a blocked sender.
 */
export const submitEvent = async (db: Db, given: Given, sender: Sender): Promise<string> => {
  const received = await receive(db, given, sender)
  return 'id' in received ? received.id : keepPrepared(db, given, received)
}

type Unconfirmed = { dates: readonly string[]; similar: SimilarEvent[] }

/**
 * Submits what needs no second look: a single date, and no similar event published. Otherwise stores nothing and
 * returns what to confirm. Validates and places the event once. The guard against robots comes last, so that a form
 * sent too soon still gets all its fields' problems. Throws as `submitEvent` does.
 */
export const submitUnlessSimilar = async (
  db: Db,
  given: Given,
  sender: Sender,
): Promise<{ id: string } | Unconfirmed> => {
  const received = await receive(db, given, sender)
  if ('id' in received) return received
  const { dates } = received
  const similar = await findSimilarEvents(db, received)
  if (dates.length > 1 || similar.length > 0) return { dates, similar }
  checkGuard(given)
  return { id: await keepPrepared(db, given, received) }
}

type Received = Prepared & Sender & { proof: Proof }

/** Checks and places what was sent, unless the same form stored an event before. */
const receive = async (
  db: Db,
  given: Given,
  sender: Sender,
): Promise<{ id: string } | Received> => {
  await countCheck(db, sender.network)
  const sent = await findSent(db, sendingHash(given))
  if (sent?.eventId) return { id: sent.eventId }
  const proof = await checkProof(db, given.proof)
  return { ...(await prepareSubmission(db, given, sender.senderHashes)), ...sender, proof }
}

const keepPrepared = async (
  db: Db,
  given: Given,
  { proof, ...prepared }: Received,
): Promise<string> => {
  const sendHash = sendingHash(given)
  const { network, submitterEmail } = prepared
  await countSubmission(db, network, submitterEmail)
  await requireUnblocked(db, { address: submitterEmail, network })
  return inTransaction(db, async (transaction) => {
    await keepOthersFrom(transaction, sendHash)
    const meanwhile = await findSent(transaction, sendHash)
    if (meanwhile?.eventId) return meanwhile.eventId
    await spendProof(transaction, proof)
    // The key stays with the earlier submission, even if its events were purged.
    return store(transaction, { ...prepared, sendHash: meanwhile ? null : sendHash })
  })
}

type Writer = Parameters<typeof saveEvents>[0]

type ToStore = Prepared & Sender & { sendHash: string | null }

const store = async (db: Writer, prepared: ToStore) => {
  const { draft, submitterEmail, sendHash, trustSteps } = prepared
  const now = Date.now()
  const events = eventsOf(prepared, await storeSeries(db, prepared))
  await saveEvents(db, events, now)
  const eventIds = idsOf(events)
  const [first = ''] = eventIds
  await claimDraftUploads(db, draft, first)
  const spamReasons = await explainSubmission(db, prepared, prepared.network)
  const networkHash = await hashNetwork(db, prepared.network)
  const origin = { submitterEmail, networkHash, spamReasons }
  const saved = await saveSubmission(db, { ...origin, sendHash, eventIds })
  const canPublish = trustSteps && (await mayPublish(db, submitterEmail, first, now))
  const href = publicUrl(mailBase, managePath(saved.token))
  const mail = receivedMail({ events: events.map((event) => event.draft), href, canPublish })
  await mailFirstLink(db, saved, { to: submitterEmail, ...mail })
  return first
}

/** True if a trusted sender may put the event live with the mailed link. */
const mayPublish = async (db: Writer, email: string, eventId: string, now: number) => {
  if ((await updateTrustStep(db, email)).step !== 'trusted') return false
  const [event] = await findStoredEvents(db, [eventId])
  return event !== undefined && isPublishable(db, event, now)
}

const storeSeries = async (
  db: Writer,
  { draft, dates, repeats }: Prepared,
): Promise<string | undefined> => {
  if (!repeats || !draft.date || dates.length < 2) return undefined
  const whole = repeatDates(draft.date, { ...repeats, except: [] })
  const left = whole.filter((date) => !dates.includes(date))
  const [id] = await saveSeries(db, [
    {
      id: newId(),
      rule: repeatRule(draft.date, repeats),
      ruleInWords: ruleWithExceptions(repeatInWords(draft.date, repeats), left),
      startsOn: draft.date,
      exceptDates: left,
    },
  ])
  return id
}
