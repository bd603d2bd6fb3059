/** Stores a submission: its events, its claims of files and its mail, all in one transaction. */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { daysOn } from '../../../catalog/event/event-days.ts'
import { claimDraftUploads } from '../../../catalog/event/server/draft-uploads.ts'
import { eventMail, type MailedEvent } from '../../../catalog/event/server/event-mail.ts'
import { saveEvents, saveSeries } from '../../../catalog/event/server/event-store.ts'
import type { NewEvent } from '../../../catalog/event/server/new-event.ts'
import { findStoredEvents } from '../../../catalog/event/server/stored-events.ts'
import { uploadIdOf } from '../../../catalog/file/uploaded-file.ts'
import { publicUrl } from '../../../catalog/links/paths.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import { ruleWithExceptions } from '../../../catalog/series/series-rule.ts'
import {
  mailFirstLink,
  saveSubmission,
} from '../../../catalog/submission/server/save-submission.ts'
import type { SpamReason } from '../../../catalog/submission/spam-reasons.ts'
import { requireUnblocked } from '../../../catalog/trust/server/blocks/require-unblocked.ts'
import { hashNetwork } from '../../../catalog/trust/server/reports/key-networks.ts'
import { isPublishable } from '../../../catalog/trust/server/senders/publishable.ts'
import { updateTrustStep } from '../../../catalog/trust/server/senders/update-trust-step.ts'
import { checkGuard } from '../../../kit/form-guard.ts'
import { idsOf, newId } from '../../../kit/ids.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryRow } from '../../../platform/db/query.ts'
import { mailBase } from '../../../platform/mail/mail-base.ts'
import type { RenderedMail } from '../../../platform/mail/render-mail.ts'
import { checkProof, type Proof, spendProof } from '../../../platform/proof-of-work/proofs.ts'
import type { SubmittedFields } from '../check-submission.ts'
import type { SimilarEvent } from '../contract.ts'
import { findSpamReasons, textsOf, type WordCensus } from '../find-spam-reasons.ts'
import { repeatDates, repeatInWords, repeatRule } from '../repeat-dates.ts'
import { countCheck, countFromNetwork, countSubmission } from './limits.ts'
import { type PreparedSubmission, prepareSubmission } from './prepare-submission.ts'
import { findSimilarEvents } from './queries.ts'

type ReceivedEvents = {
  /** All dates. */
  events: readonly MailedEvent[]
  /** Private link. */
  href: string
  /** True if the sender is trusted and may publish the event with the link. */
  canPublish: boolean
}

/**
 * Tells a submitter that the event was received, and contains the private link. Anyone can have it sent to any address,
 * so it repeats little of what was typed: only the days, and the name without addresses in it.
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

/** Finds the spam reasons of a submission, using the listed events and the network it was sent from. */
const explainSubmission = async (
  db: Db,
  { draft, submitterEmail }: Pick<PreparedSubmission, 'draft' | 'submitterEmail'>,
  network: string,
): Promise<SpamReason[]> =>
  findSpamReasons({
    draft,
    submitterEmail,
    words: await countWords(db, textsOf(draft).join(' ')),
    fromNetwork: await countFromNetwork(db, network),
  })

/** With fewer words, the directory is too small to tell which words are usual. */
const minVocabulary = 1_000
const shownWords = 5

/** Words of a text, compared with the words of all live events. */
const countWords = async (db: Db, text: string): Promise<WordCensus | undefined> => {
  const row = await queryRow(db)<WordCensus & { vocabulary: number }>`
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
  if (!row || row.vocabulary < minVocabulary) return undefined
  const { vocabulary: _, ...census } = row
  return census
}

/**
 * Hash that identifies a form sent twice: by a double click, or again after a lost response. Another event in the same
 * form has another hash; the URLs of uploaded files, which change, don't count. Null without a key.
 */
const sendingHash = (fields: SubmittedFields): string | null => {
  const { sendKey, openedAt: _, leaveEmpty: __, proof: ___, ...hashedFields } = fields
  if (typeof sendKey !== 'string') return null
  const withoutUploadUrl = (url: unknown) =>
    typeof url === 'string' && uploadIdOf(url) ? 'sent' : url
  const { flyerUrl, logoUrl, ...rest } = hashedFields
  const texts = Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const content = JSON.stringify([
    sendKey,
    withoutUploadUrl(flyerUrl),
    withoutUploadUrl(logoUrl),
    texts,
  ])
  return createHash('sha256').update(content).digest('base64url')
}

/** Locks the hash, so that a repeated request waits until this transaction has ended. */
const lockSendHash = async (db: Tx, sendHash: string | null): Promise<void> => {
  if (sendHash === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${sendHash}, 0))`.execute(db)
}

/** Result of an earlier request with this hash: its (first) event, null if that has been purged. */
const findSentEarlier = async (
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

/** One event per date, in order; last day and rain date keep their distance from it. */
const eventsOf = (
  { draft, place, dates }: PreparedSubmission,
  seriesId: string | undefined,
): (NewEvent & { id: string })[] => {
  const drafts =
    draft.date === null ? [draft] : dates.map((date) => ({ ...draft, ...daysOn(date, draft) }))
  const requestedStatus = 'pending'
  return drafts.map((each) => ({ id: newId(), draft: each, place, requestedStatus, seriesId }))
}

type Sender = {
  network: string
  /** Token hashes of the uploaded files. */
  senderHashes: readonly string[]
  /** True if the sender's trust step decides what waits for review. */
  trustSteps: boolean
}

/**
 * Returns the id of the (first) event, or of the event that the same form stored before. Throws `unprocessable` with
 * every problem, `rate_limited`, or `forbidden` for a blocked sender.
 */
export const submitEvent = async (
  db: Db,
  fields: SubmittedFields,
  sender: Sender,
): Promise<string> => {
  const received = await receiveSubmission(db, fields, sender)
  return 'id' in received ? received.id : storePrepared(db, fields, received)
}

type Unconfirmed = { dates: readonly string[]; similar: SimilarEvent[] }

/**
 * Stores a submission that needs no confirmation: a single date, and no similar published event. Otherwise stores
 * nothing and returns what to confirm. Validates and places the event once. Checks the robot guard last, so that a form
 * sent too soon still gets the problems of all its fields. Throws like `submitEvent`.
 */
export const submitUnlessSimilar = async (
  db: Db,
  fields: SubmittedFields,
  sender: Sender,
): Promise<{ id: string } | Unconfirmed> => {
  const received = await receiveSubmission(db, fields, sender)
  if ('id' in received) return received
  const { dates } = received
  const similar = await findSimilarEvents(db, received)
  if (dates.length > 1 || similar.length > 0) return { dates, similar }
  checkGuard(fields)
  return { id: await storePrepared(db, fields, received) }
}

type ReceivedSubmission = PreparedSubmission & Sender & { proof: Proof }

/** Validates and places a submission, unless the same form has already stored an event. */
const receiveSubmission = async (
  db: Db,
  fields: SubmittedFields,
  sender: Sender,
): Promise<{ id: string } | ReceivedSubmission> => {
  await countCheck(db, sender.network)
  const earlier = await findSentEarlier(db, sendingHash(fields))
  if (earlier?.eventId) return { id: earlier.eventId }
  const proof = await checkProof(db, fields.proof)
  return { ...(await prepareSubmission(db, fields, sender.senderHashes)), ...sender, proof }
}

const storePrepared = async (
  db: Db,
  fields: SubmittedFields,
  { proof, ...prepared }: ReceivedSubmission,
): Promise<string> => {
  const sendHash = sendingHash(fields)
  const { network, submitterEmail } = prepared
  await countSubmission(db, network, submitterEmail)
  await requireUnblocked(db, { address: submitterEmail, network })
  return inTransaction(db, async (transaction) => {
    await lockSendHash(transaction, sendHash)
    const earlier = await findSentEarlier(transaction, sendHash)
    if (earlier?.eventId) return earlier.eventId
    await spendProof(transaction, proof)
    // The key belongs to the earlier submission, even if its events were purged.
    return store(transaction, { ...prepared, sendHash: earlier ? null : sendHash })
  })
}

type Writer = Parameters<typeof saveEvents>[0]

type StorableSubmission = PreparedSubmission & Sender & { sendHash: string | null }

const store = async (db: Writer, prepared: StorableSubmission) => {
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

/** True if the sender is trusted and may publish the event with the mailed link. */
const mayPublish = async (db: Writer, email: string, eventId: string, now: number) => {
  if ((await updateTrustStep(db, email)).step !== 'trusted') return false
  const [event] = await findStoredEvents(db, [eventId])
  return event !== undefined && isPublishable(db, event, now)
}

const storeSeries = async (
  db: Writer,
  { draft, dates, repeats }: PreparedSubmission,
): Promise<string | undefined> => {
  if (!repeats || !draft.date || dates.length < 2) return undefined
  const ruleDates = repeatDates(draft.date, { ...repeats, except: [] })
  const skippedDates = ruleDates.filter((date) => !dates.includes(date))
  const [id] = await saveSeries(db, [
    {
      id: newId(),
      rule: repeatRule(draft.date, repeats),
      ruleInWords: ruleWithExceptions(repeatInWords(draft.date, repeats), skippedDates),
      startsOn: draft.date,
      exceptDates: skippedDates,
    },
  ])
  return id
}
