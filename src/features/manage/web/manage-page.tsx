import { useActionData, useLoaderData, useSearchParams } from 'react-router'
import { StatusBadge } from '../../../catalog/event/web/event-badges.tsx'
import { eventPath } from '../../../catalog/links/paths.ts'
import {
  claimsPath,
  managePath,
  offerHandoverPath,
  sheetPath,
  sheetsPath,
} from '../../../catalog/links/private-paths.ts'
import { reportReasons } from '../../../catalog/links/report-reasons.ts'
import { whenInWords } from '../../../catalog/time/day-in-words.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ManagedEvent } from '../contract.ts'
import { openDates } from '../rules.ts'
import { type AnswerRefusal, runAnswerAction } from './answer-action.ts'
import { loadManaged, type Managed } from './load-managed.ts'
import { InvalidLink, ManageShell } from './manage-shell.tsx'
import { doneText, standingOf } from './manage-words.ts'
import { ReviewerWrote } from './reviewer-wrote.tsx'
import { MonthsOn, StillOn } from './still-on.tsx'

const reasonOf = (reason: string): string =>
  Object.hasOwn(reportReasons, reason)
    ? reportReasons[reason as keyof typeof reportReasons]
    : reportReasons.other

/** Open reports of visitors, with the two answers; nothing without reports. */
const OpenReports = ({ event: { id, reports, reportedAt } }: { event: ManagedEvent }) => {
  if (reports.length === 0) return null
  return (
    <section
      aria-label="Reported by visitors"
      className="grid gap-2 rounded-control bg-yellow-tint px-4 py-3"
    >
      <p className="font-semibold">
        {reportedAt
          ? "Reported by visitors. Until you answer, the page says that it's being checked."
          : 'Reported by visitors. Please check it.'}
      </p>
      <ul className="grid gap-2">
        {reports.map(({ reason, text, sentAt }) => (
          <li key={`${sentAt} ${reason} ${text}`}>
            {reasonOf(reason)} · <Moment at={sentAt} />
            {text ? <p className="break-words whitespace-pre-line">{text}</p> : null}
          </li>
        ))}
      </ul>
      <form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="answer" value="still_right" look="outlined">
          It&rsquo;s right as listed
        </Button>
        <Button type="submit" name="answer" value="fixed" look="outlined">
          I&rsquo;ve corrected it
        </Button>
      </form>
    </section>
  )
}

export const loader = loadManaged

export const action = runAnswerAction

export default function ManagePage() {
  const managed = useLoaderData<typeof loader>()
  const refusal = useActionData<AnswerRefusal>()
  const [query] = useSearchParams()
  const { sendsMail } = useSiteFacts()
  if (!managed) return <InvalidLink />
  const { events } = managed
  const about = { events, event: query.get('event'), scope: query.get('scope') }
  const done = refusal ? undefined : doneText(query.get('done'), sendsMail, about)
  const rule = events[0]?.series?.rule
  return (
    <ManageShell title="Your event" lead={events[0]?.name}>
      {done ? <Notice>{done}</Notice> : null}
      {refusal?.id === '' ? <Refusal message={refusal.message} /> : null}
      {managed.canPublish ? <PublishNow /> : null}
      <MonthsOn events={events} />
      {events.length > 1 ? (
        <h2 className="text-title">
          {events.length} dates{rule ? `: ${rule}` : ''}
        </h2>
      ) : null}
      <SeriesLinks events={events} token={managed.token} />
      <ul className="grid gap-4">
        {events.map((event) => (
          <li key={event.id}>
            <EventEntry
              event={event}
              token={managed.token}
              alone={events.length === 1}
              refusal={refusal?.id === event.id ? refusal.message : undefined}
            />
          </li>
        ))}
      </ul>
      <Standings events={events} />
      {openDates(events).length > 0 ? (
        <RemindersNote stopped={managed.remindersStopped} sendsMail={sendsMail} />
      ) : null}
      <SentFiles managed={managed} />
      <FurtherLinks token={managed.token} />
      <LinkNote managed={managed} />
    </ManageShell>
  )
}

type SeriesLinksProps = { events: readonly ManagedEvent[]; token: string }

/** Links to the page that changes a whole series. */
const SeriesLinks = ({ events, token }: SeriesLinksProps) =>
  firstOfSeries(events).map(({ id, series }) => (
    <p key={id}>
      <EntryLink to={managePath(token, id, 'series')}>
        {`All dates${series?.rule ? ` (${series.rule})` : ''}: cancel, change the time or add dates`}
      </EntryLink>
    </p>
  ))

/** Links to submitted files that created the dates or were sent by this link: their reports, and their undo. */
const SentFiles = ({ managed: { sheets, token } }: { managed: Managed }) => {
  if (sheets.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2">
      {sheets.map(({ id, fileName }) => (
        <EntryLink key={id} to={sheetPath(token, id)}>
          {`${fileName}: see its report or take it back`}
        </EntryLink>
      ))}
    </p>
  )
}

const FurtherLinks = ({ token }: { token: string }) => (
  <p className="flex flex-wrap gap-x-5 gap-y-2">
    <EntryLink to={sheetsPath(token)}>Many dates? Send a spreadsheet</EntryLink>{' '}
    <EntryLink to={claimsPath(token)}>Is it your venue or club? Claim its page</EntryLink>{' '}
    <EntryLink to={offerHandoverPath(token)}>Hand over to another address</EntryLink>
  </p>
)

/** First upcoming date of each series with several. */
const firstOfSeries = (events: readonly ManagedEvent[]): ManagedEvent[] => {
  const next = openDates(events).filter(({ series }) => series !== null)
  const bySeries = Map.groupBy(next, ({ series }) => series?.id)
  return [...bySeries.values()].flatMap((dates) => (dates.length > 1 ? dates.slice(0, 1) : []))
}

/** Each state of the events, explained once. */
const Standings = ({ events }: { events: readonly ManagedEvent[] }) => (
  <ul className="grid gap-1 text-soft">
    {[...new Map(events.map(standingOf).map(({ label, text }) => [label, text]))].map(
      ([label, text]) => (
        <li key={label}>
          <strong className="text-ink">{label}:</strong> {text}
        </li>
      ),
    )}
  </ul>
)

type EventEntryProps = {
  event: ManagedEvent
  token: string
  /** True if it is the only event, without a heading above it. */
  alone: boolean
  /** Reason for refusing the last answer about the event. */
  refusal: string | undefined
}

const EventEntry = ({ event, token, alone, refusal }: EventEntryProps) => {
  const { id, status, name, city, state, correction, statusNote, review } = event
  const { label, color } = standingOf(event)
  const Heading = alone ? 'h2' : 'h3'
  return (
    <article className="grid gap-2 rounded-card border border-line bg-panel p-5 shadow-lift">
      <Heading className="text-title">{whenInWords(event)}</Heading>
      <p>{[name, `${city}, ${state}`].join(' · ')}</p>
      <p className="flex flex-wrap gap-2">
        <Badge color={color}>{label}</Badge>
        <StatusBadge event={event} />
        {review?.kind === 'changes' ? <Badge color="yellow">Changes requested</Badge> : null}
        {correction ? <Badge color="yellow">Changes waiting for review</Badge> : null}
      </p>
      {statusNote ? <p>{statusNote}</p> : null}
      <ReviewerWrote review={review} />
      {refusal ? <Refusal message={refusal} /> : null}
      {status === 'deleted' ? null : <OpenReports event={event} />}
      <StillOn event={event} />
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        {status === 'deleted' ? null : <EntryLink to={managePath(token, id)}>Edit</EntryLink>}{' '}
        {review?.kind === 'rejected' ? (
          <EntryLink to={managePath(token, id)}>Edit and send again</EntryLink>
        ) : null}{' '}
        {status === 'deleted' || event.over ? null : (
          <EntryLink to={managePath(token, id, 'change')}>Move, postpone or cancel</EntryLink>
        )}{' '}
        {event.date === null ? null : (
          <EntryLink to={managePath(token, id, 'copy')}>Run it again</EntryLink>
        )}{' '}
        {status === 'published' || status === 'archived' ? (
          <EntryLink to={eventPath(id)}>See its page</EntryLink>
        ) : null}
      </p>
      {status === 'published' || status === 'archived' ? <Visits event={event} /> : null}
      <p className="text-sm text-soft">
        Last changed <Moment at={event.updatedAt} />
      </p>
    </article>
  )
}

/** Counts of the last 30 days; docs/operations.md lists what isn't counted. */
const Visits = ({ event: { figures } }: { event: ManagedEvent }) => {
  const { view, calendar, directions, website } = figures
  // Many dates of a series have no views yet.
  if (view + calendar + directions + website === 0) return null
  return (
    <p className="text-sm text-soft">
      Last 30 days: viewed {formatNumber(view)} {view === 1 ? 'time' : 'times'}, added to calendars{' '}
      {formatNumber(calendar)}, directions {formatNumber(directions)}, website{' '}
      {formatNumber(website)}. Visitors who ask not to be tracked aren&rsquo;t counted.
    </p>
  )
}

const Refusal = ({ message }: { message: string }) => (
  <Notice failed>Your answer wasn&rsquo;t saved. {message}</Notice>
)

const EntryLink = ({ to, children }: { to: string; children: string }) => (
  <TextLink to={to} className="py-1 font-medium">
    {children}
  </TextLink>
)

const LinkNote = ({ managed: { linkExpiresAt } }: { managed: Managed }) => (
  <p className="text-soft">
    Anyone with this page&rsquo;s address can open it, so don&rsquo;t share it.
    {linkExpiresAt ? (
      <>
        {' '}
        It works until <Moment at={linkExpiresAt} />, 30 days after the last date.
      </>
    ) : null}
  </p>
)

/** For a trusted sender: publishes pending events without waiting for review. */
const PublishNow = () => (
  <section
    aria-label="Publish now"
    className="grid gap-2 rounded-card border border-line bg-panel p-5 shadow-lift"
  >
    <p className="font-semibold">You can publish this yourself.</p>
    <p className="text-soft">
      You&rsquo;ve submitted many good events, so this one doesn&rsquo;t have to wait. We&rsquo;ll
      look at it later.
    </p>
    <form method="post">
      <Button type="submit" name="answer" value="publish">
        Publish now
      </Button>
    </form>
  </section>
)

type RemindersNoteProps = { stopped: boolean; sendsMail: boolean }

/** States whether reminders are on, with the button that changes it. */
const RemindersNote = ({ stopped, sendsMail }: RemindersNoteProps) => {
  if (!stopped && !sendsMail) return null
  return (
    <form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-soft">
        {stopped
          ? 'Reminders are off: we don’t email you to ask if a date is still on.'
          : 'We email you before each date to ask if it’s still on.'}
      </p>
      <Button
        type="submit"
        name="answer"
        value={stopped ? 'start_reminders' : 'stop_reminders'}
        look="outlined"
      >
        {stopped ? 'Turn reminders on' : 'Turn reminders off'}
      </Button>
    </form>
  )
}
