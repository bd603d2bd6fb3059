import { useSearchParams } from 'react-router'
import { dateFields, sameValue } from '../../../../catalog/event/corrections.ts'
import type { FieldChange } from '../../../../catalog/event/event-field-schemas.ts'
import { eventPath } from '../../../../catalog/links/paths.ts'
import { administratorPaths, editEventPath } from '../../../../catalog/links/private-paths.ts'
import { FieldChanges } from '../../../../catalog/submission/web/event-form/field-changes.tsx'
import { longDay } from '../../../../catalog/time/day-in-words.ts'
import { daysBetween, isLocalDate, longDate } from '../../../../catalog/time/local-dates.ts'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { IntentButton, PostForm, usePendingIntent } from '../../../../ui/forms/post-form.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import type { ReviewedCorrection } from '../../corrections-contract.ts'
import { ReasonFields, UnsentNote } from '../decision/decision-form.tsx'
import { EventFiles } from '../event/event-files.tsx'

const CorrectionDecision = ({ id }: { id: string }) => {
  const [query] = useSearchParams()
  // Buttons are disabled while a decision is being sent.
  const intent = usePendingIntent()
  const button = { disabled: intent !== null, className: 'min-h-11' }
  // Decision posted with an ended session: restored from the URL, to be sent again.
  const chosen = query.has('chosen')
    ? { template: query.get('template') ?? '', note: query.get('note') ?? '' }
    : undefined
  return (
    <PostForm action={administratorPaths.corrections} fields={{ id }} className="grid gap-4">
      {chosen ? <UnsentNote /> : null}
      <div>
        <IntentButton intent="approve" {...button}>
          {intent === 'approve' ? 'Approving...' : 'Approve Correction'}
        </IntentButton>
      </div>
      <fieldset className="grid gap-3 rounded-control border border-line p-4">
        <legend className="px-1 font-semibold">Reject instead</legend>
        <ReasonNote />
        <ReasonFields kind="correction" chosen={chosen} />
        <div>
          <IntentButton intent="reject" look="outlined" {...button}>
            {intent === 'reject' ? 'Rejecting...' : 'Reject Correction'}
          </IntentButton>
        </div>
      </fieldset>
    </PostForm>
  )
}

/** Status of a decided correction; a rejection can be undone. */
const CorrectionDecided = ({ correction }: { correction: ReviewedCorrection }) => {
  const { id, status, decidedBy, decidedAt, reason } = correction
  return (
    <div className="grid gap-3 rounded-control bg-chip p-4">
      <p className="font-semibold">
        {statusWords[status]}
        {decidedBy && decidedAt ? (
          <>
            {' '}
            by {decidedBy}, <Moment at={decidedAt} />
          </>
        ) : null}
      </p>
      {reason ? <p className="whitespace-pre-line">{reason}</p> : null}
      {status === 'rejected' ? (
        <PostForm action={administratorPaths.corrections} fields={{ id }}>
          <IntentButton intent="reopen" look="outlined">
            Undo
          </IntentButton>
        </PostForm>
      ) : null}
    </div>
  )
}

const statusWords: Record<ReviewedCorrection['status'], string> = {
  open: 'Waits for review',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by a newer one',
}

const ReasonNote = () => (
  <p className="text-soft">
    {useSiteFacts().sendsMail
      ? 'We email the reason to the organizer.'
      : "This site doesn't send email yet. The message to the organizer stays in the outbox."}
  </p>
)

/** Changes field by field, and the decision. */
export const CorrectionPanel = ({ correction }: { correction: ReviewedCorrection }) => {
  const { events } = correction
  const [first] = events
  if (!first) return <p className="text-soft">The event no longer exists.</p>
  const alike = events.filter((event) => isSameCorrection(first, event))
  const others = events.filter((event) => !alike.includes(event))
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
        <span>
          {originWords(correction)}, <Moment at={correction.sentAt} />
        </span>{' '}
        <TextLink to={eventPath(first.id)}>See its page</TextLink>{' '}
        <TextLink to={editEventPath(first.id)}>Edit</TextLink>
      </p>
      {others.length > 0 && alike.length === 1 ? <DateOf event={first} /> : null}
      <Changes event={first} />
      {alike.length > 1 ? <AllDates events={alike} /> : null}
      {others.length > 0 ? <OtherDates events={others} all={events.length} /> : null}
      {correction.status === 'open' ? (
        <CorrectionDecision key={correction.id} id={correction.id} />
      ) : (
        <CorrectionDecided correction={correction} />
      )}
    </>
  )
}

const originWords = ({ origin, source, submitterEmail }: ReviewedCorrection): string => {
  if (origin === 'feed') return `From the feed ${source}`
  if (origin === 'organizer') return `Sent by ${submitterEmail}`
  return `${origin === 'logo' ? 'Logo' : 'Flyer'} fetched after publication`
}

/** URLs of the change's new logo and flyer; null if unchanged. */
const filesOf = (changes: CorrectedEvent['changes']) => {
  const [logoUrl = null, flyerUrl = null] = ['logoUrl', 'flyerUrl'].map((name) => {
    const after = changes.find(({ field }) => field === name)?.after
    return typeof after === 'string' ? after : null
  })
  return { logoUrl, flyerUrl }
}

const pinWords = {
  address: 'The new pin is at the address.',
  zip: 'The new pin is at the center of the ZIP code.',
  city: 'The new pin is at the center of the city.',
}

const placedWords = 'The organizer placed the pin there.'

const isPlaced = (changes: CorrectedEvent['changes']) =>
  changes.some(({ field }) => field === 'latitude' || field === 'longitude')

type CorrectedEvent = ReviewedCorrection['events'][number]

const Changes = ({ event: { changes, pin } }: { event: CorrectedEvent }) => (
  <>
    <FieldChanges changes={changes} />
    <EventFiles event={filesOf(changes)} />
    {pin ? (
      <p className="text-soft">
        {pin === 'address' && isPlaced(changes) ? placedWords : pinWords[pin]}
      </p>
    ) : null}
  </>
)

/** The table above shows the first event's changes; the other events differ only in their dates. */
const AllDates = ({ events }: { events: readonly CorrectedEvent[] }) => (
  <details className="rounded-control bg-chip p-4">
    <summary className="cursor-pointer font-semibold">The same for {events.length} dates</summary>
    <ul className="mt-2 grid gap-1">
      {events.map(({ id, date, changes }) => {
        const to = changes.find(({ field }) => field === 'date')?.after
        return (
          <li key={id}>
            {longDay(date)}
            {typeof to === 'string' ? ` → ${longDate(to)}` : ''}
          </li>
        )
      })}
    </ul>
  </details>
)

/** Approval applies to all dates, so each date with different changes is shown in full. */
const OtherDates = ({ events, all }: { events: readonly CorrectedEvent[]; all: number }) => (
  <section aria-labelledby="other-dates" className="grid gap-4">
    <h3
      id="other-dates"
      className="rounded-control bg-yellow-tint px-4 py-3 font-semibold text-yellow"
    >
      Not the same for {events.length} of the {all} dates
    </h3>
    {events.map((event) => (
      <div key={event.id} className="grid gap-2">
        <DateOf event={event} />
        <Changes event={event} />
      </div>
    ))}
  </section>
)

const DateOf = ({ event: { id, name, date } }: { event: CorrectedEvent }) => (
  <p className="font-semibold">
    <TextLink to={eventPath(id)}>
      {name}, {longDay(date)}
    </TextLink>
  </p>
)

/**
 * True if a batch changes two dates of a series alike: fields from and to the same values, dates by the same number of
 * days; only then one table can show both. A later date may contain its own correction that was open already.
 */
const isSameCorrection = (one: CorrectedEvent, other: CorrectedEvent): boolean =>
  sameValue(reportedChanges(one), reportedChanges(other))

const reportedChanges = ({ changes, pin }: CorrectedEvent) => [
  pin,
  ...changes.toSorted((a, b) => (a.field < b.field ? -1 : 1)).map(partsOf),
]

const partsOf = ({ field, before, after }: FieldChange) =>
  dateFields.some((each) => each === field) && isLocalDate(before) && isLocalDate(after)
    ? [field, daysBetween(before, after)]
    : [field, before, after]
