import { Link } from 'react-router'
import { longDate } from '../../../../catalog/local-dates.ts'
import { editEventPath, eventPath } from '../../../../catalog/paths.ts'
import { FieldChanges } from '../../../../catalog/web/field-changes.tsx'
import { Moment } from '../../../../catalog/web/moment.tsx'
import type { ReviewedCorrection } from '../../corrections-contract.ts'
import { CorrectionDecided, CorrectionDecision } from './correction-decision.tsx'

/** What would change, field by field, and the decision. */
export const CorrectionPanel = ({ correction }: { correction: ReviewedCorrection }) => {
  const [first, ...others] = correction.events
  if (!first) return <p className="text-soft">The event is gone.</p>
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-soft">
        <span>
          Sent by {correction.submitterEmail}, <Moment at={correction.sentAt} />
        </span>
        <Link to={eventPath(first.id)} className="underline underline-offset-4">
          See its page
        </Link>
        <Link to={editEventPath(first.id)} className="underline underline-offset-4">
          Edit
        </Link>
      </p>
      <FieldChanges changes={first.changes} />
      {first.pin ? <p className="text-soft">{pinWords[first.pin]}</p> : null}
      {others.length > 0 ? <AllDates events={correction.events} /> : null}
      {correction.status === 'open' ? (
        <CorrectionDecision key={correction.id} id={correction.id} />
      ) : (
        <CorrectionDecided correction={correction} />
      )}
    </>
  )
}

const pinWords = {
  address: 'The new pin is that of the address.',
  zip: 'The new pin is the middle of the ZIP code.',
  city: 'The new pin is the middle of the city.',
}

/** The table above shows the first; of the others their dates tell what is different. */
const AllDates = ({ events }: Pick<ReviewedCorrection, 'events'>) => (
  <details className="rounded-control bg-chip p-4">
    <summary className="cursor-pointer font-semibold">The same for {events.length} dates</summary>
    <ul className="mt-2 grid gap-1">
      {events.map(({ id, date, changes }) => {
        const to = changes.find(({ field }) => field === 'date')?.after
        return (
          <li key={id}>
            {date ? longDate(date) : 'Open year-round'}
            {typeof to === 'string' ? ` → ${longDate(to)}` : ''}
          </li>
        )
      })}
    </ul>
  </details>
)
