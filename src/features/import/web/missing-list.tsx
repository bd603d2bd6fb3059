import { reviewEventPath } from '../../../catalog/links/private-paths.ts'
import { longDate, shortDate } from '../../../catalog/time/local-dates.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonForm } from '../../../ui/forms/post-form.tsx'
import { Link } from '../../../ui/link.tsx'
import type { MissingEventView } from '../contract.ts'
import { statusLabels } from '../questions.ts'

type MissingListProps = { events: readonly MissingEventView[]; total: number }

/** Upcoming events that their source no longer lists, to be taken down or kept. */
export const MissingList = ({ events, total }: MissingListProps) => {
  if (events.length === 0) return null
  const sources = [...Map.groupBy(events, ({ source }) => source)]
  return (
    <section aria-labelledby="missing" className="grid gap-3">
      <h2 id="missing" className="text-title">
        No longer listed by their source ({formatNumber(total)})
      </h2>
      <p className="max-w-prose text-soft">
        The newest version of the feed or file doesn’t list these upcoming events. Events from a
        feed are taken down after three readings in a row without them. Events from a file stay
        until you decide. Check with the organizer, then take the event down or keep it. For a feed,
        we check each event’s own page once: events that it calls canceled or postponed are marked
        that way and stay listed here until their date.
      </p>
      {sources.map(([source, missing]) => (
        <Source key={source} source={source} events={missing} />
      ))}
    </section>
  )
}

type SourceProps = { source: string; events: readonly MissingEventView[] }

const Source = ({ source, events }: SourceProps) => (
  <div className="grid gap-2">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 className="font-sans font-semibold break-all">{source}</h3>
      {events.length > 1 ? (
        <Decision
          ids={events.map(({ id }) => id)}
          intent="takedown"
          label={`Take down all ${formatNumber(events.length)}`}
          about={source}
        />
      ) : null}
    </div>
    <ul className="grid gap-2">
      {events.map((event) => (
        <li key={event.id} className="rounded-control border border-line bg-panel px-4 py-3">
          <Entry event={event} />
        </li>
      ))}
    </ul>
  </div>
)

const Entry = ({ event }: { event: MissingEventView }) => {
  const { id, name, date, city, state, status, since, misses, followed, pageSays } = event
  const isOff = pageSays === 'cancelled' || pageSays === 'postponed'
  const day = date ? `${shortDate(date)}, ${date.slice(0, 4)}` : 'Open year-round'
  const readings = followed
    ? ` · missing from ${misses} ${misses === 1 ? 'reading' : 'readings'}`
    : ''
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <Link to={reviewEventPath(id)} className="font-semibold underline underline-offset-4">
          {name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          <Badge color={status === 'published' ? 'green' : 'yellow'}>
            {status === 'published' ? 'Published' : 'Pending'}
          </Badge>
          <span>{[day, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}</span>{' '}
          <span>
            Not listed since <Moment at={since} />
            {readings}
          </span>
        </p>
        <PageWord event={event} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Decision
          ids={[id]}
          intent="dismiss"
          label={isOff ? 'Undo: it takes place' : 'Keep this event'}
          about={name}
        />
        <Decision ids={[id]} intent="takedown" label="Take down" about={name} />
      </div>
    </div>
  )
}

/** Statement on the event's own page after the feed dropped it. */
const PageWord = ({ event: { pageSays, pageDate } }: { event: MissingEventView }) => {
  if (pageSays === null) return null
  const words =
    pageSays === 'moved'
      ? `Its own page now says ${pageDate === null ? 'another date' : longDate(pageDate)}.`
      : `Its own page says it's ${statusLabels[pageSays]}, so we marked it ${statusLabels[pageSays]}.`
  return <p className="text-sm font-medium">{words}</p>
}

type DecisionProps = {
  ids: readonly string[]
  intent: 'dismiss' | 'takedown'
  label: string
  about: string
}

const Decision = ({ ids, intent, label, about }: DecisionProps) => (
  <ButtonForm fields={{ id: ids.join(' ') }} intent={intent}>
    {label}
    <span className="sr-only">: {about}</span>
  </ButtonForm>
)
