import { Form, Link, useNavigation } from 'react-router'
import { shortDate } from '../../../catalog/local-dates.ts'
import { reviewEventPath } from '../../../catalog/paths.ts'
import { Moment } from '../../../catalog/web/moment.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { MissingEventView } from '../contract.ts'

type MissingListProps = { events: readonly MissingEventView[]; total: number }

/** Coming events that their feed has forgotten: nobody but a person can tell what that means. */
export const MissingList = ({ events, total }: MissingListProps) => {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="missing" className="grid gap-3">
      <h2 id="missing" className="text-title">
        No longer in their feed ({formatNumber(total)})
      </h2>
      <p className="max-w-prose text-soft">
        These coming events stay as they are until you decide. Ask the organizer, then cancel the
        event, take it down, or say that it takes place.
      </p>
      <ul className="grid gap-2">
        {events.map((event) => (
          <li key={event.id} className="rounded-control border border-line bg-panel px-4 py-3">
            <Entry event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Entry = ({ event }: { event: MissingEventView }) => {
  const busy = useNavigation().state !== 'idle'
  const { id, name, date, city, state, status, source, since } = event
  const day = date ? `${shortDate(date)}, ${date.slice(0, 4)}` : 'Open year-round'
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <Link to={reviewEventPath(id)} className="font-semibold underline underline-offset-4">
          {name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          <Badge colour={status === 'published' ? 'green' : 'yellow'}>
            {status === 'published' ? 'Published' : 'Pending'}
          </Badge>
          <span>{[day, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}</span>
          <span className="break-all">
            Not in {source} since <Moment at={since} />
          </span>
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value="dismiss" look="outlined" disabled={busy}>
          It takes place
          <span className="sr-only">: {name}</span>
        </Button>
      </Form>
    </div>
  )
}
