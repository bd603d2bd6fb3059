import { Form, Link, useNavigation } from 'react-router'
import { longCostLabel } from '../../../catalog/event/costs.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ReviewedEvent } from '../contract.ts'
import { useGuardedButton } from './decision/decision-guard.ts'
import { panelPath } from './decision/review-address.ts'
import { cityOf, dateOf } from './event/event-facts.tsx'
import { standings } from './event/event-words.ts'

/** Where the link to them leads. */
export const likelyId = 'likely-duplicates'

type LikelyDuplicatesProps = {
  event: ReviewedEvent
  likely: readonly ReviewedEvent[]
  /** Selected when the event itself goes. */
  next: string | undefined
  action: string
}

/** Each event that is likely the same, side by side with the selected one. */
export const LikelyDuplicates = ({ event, likely, next, action }: LikelyDuplicatesProps) =>
  likely.length === 0 ? null : (
    <section aria-labelledby={likelyId} className="grid gap-4">
      <h3 id={likelyId} className="scroll-mt-20 text-lg font-semibold">
        Likely duplicates ({likely.length})
      </h3>
      {likely.map((other) => (
        <Pair key={other.id} event={event} other={other} next={next} action={action} />
      ))}
    </section>
  )

type PairProps = Omit<LikelyDuplicatesProps, 'likely'> & { other: ReviewedEvent }

const Pair = ({ event, other, next, action }: PairProps) => (
  <div className="grid gap-3 rounded-control border border-line p-4">
    <table className="w-full table-fixed border-collapse text-left text-sm">
      <caption className="sr-only">Compare with {other.name}</caption>
      <thead>
        <tr className="align-bottom">
          <th scope="col" className="w-24 pr-3 pb-2 font-medium text-soft">
            <span className="sr-only">What</span>
          </th>
          <th scope="col" className="pr-3 pb-2">
            This one
          </th>
          <th scope="col" className="pb-2">
            That one{' '}
            <Badge colour={standings[other.status].colour}>{standings[other.status].label}</Badge>
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(event, other).map(([label, one, that]) => (
          <tr key={label} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-3 font-medium text-soft">
              {label}
            </th>
            <td className="py-1 pr-3 break-words">{one}</td>
            <td className="py-1 break-words">{one === that ? 'The same' : that || 'None'}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <div className="flex flex-wrap items-center gap-3">
      <KeepForm kept={other.id} gone={event} next={next} action={action} label="Keep that one" />
      {isSeen(other) && !isSeen(event) ? null : (
        <KeepForm
          kept={event.id}
          gone={other}
          next={event.id}
          action={action}
          label="Keep this one"
        />
      )}
      <Link to={panelPath({ event: other.id })} className="underline underline-offset-4">
        View that one
      </Link>
    </div>
  </div>
)

const isSeen = ({ status }: ReviewedEvent) => status === 'published' || status === 'archived'

const told: readonly [label: string, (event: ReviewedEvent) => string][] = [
  ['Name', ({ name }) => name],
  ['Type', ({ eventType }) => eventTypeLabel(eventType)],
  ['When', dateOf],
  ['Venue', ({ venueName }) => venueName],
  ['Where', (event) => [event.streetAddress, cityOf(event)].filter(Boolean).join(', ')],
  ['Organizer', ({ organizerName }) => organizerName],
  ['Cost', ({ attendanceCost }) => longCostLabel(attendanceCost) ?? ''],
  ['Website', ({ website }) => website],
  ['Repeats', ({ series }) => series?.rule ?? ''],
  ['Description', ({ description }) => excerpt(description)],
]

/** Rows in which at least one of the two has a value. */
const rowsOf = (event: ReviewedEvent, other: ReviewedEvent) =>
  told
    .map(([label, of]) => [label, of(event), of(other)] as const)
    .filter(([, one, that]) => one !== '' || that !== '')

const longest = 160

const excerpt = (text: string) => (text.length > longest ? `${text.slice(0, longest)}...` : text)

type KeepFormProps = {
  kept: string
  gone: ReviewedEvent
  next: string | undefined
  action: string
  label: string
}

const KeepForm = ({ kept, gone, next, action, label }: KeepFormProps) => {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.has('intent') === true
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="id" value={gone.id} />
      <input type="hidden" name="sequence" value={gone.sequence} />
      <input type="hidden" name="kept" value={kept} />
      <input type="hidden" name="next" value={next ?? ''} />
      <Button
        type="submit"
        name="intent"
        value="merge"
        look="outlined"
        disabled={busy}
        {...useGuardedButton()}
      >
        {label}
      </Button>
    </Form>
  )
}
