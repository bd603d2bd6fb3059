/** Events of a calendar that can be sent together, each as its own submission. */
import type { LinkedEvent } from '../../../catalog/links/event-link.ts'
import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import { shortDay } from '../../../catalog/time/day-in-words.ts'
import { twelveHourTime } from '../../../catalog/time/local-times.ts'
import type { SimilarEvent } from '../contract.ts'
import { valuesOfLinked } from './linked-values.ts'

/** An event of the list, with the values that the form would have. */
export type ListedEvent = {
  /** Position in the list; part of the idempotency key. */
  key: number
  values: FormValues
  /** Sentences on its dates. */
  repeats?: string
  chosen: boolean
  problem?: string
  /** Published events that it may duplicate; the submitter has seen them. */
  similar?: SimilarEvent[]
}

export type SeveralEvents = {
  url: string
  events: ListedEvent[]
  /** Names of the events that were sent. */
  sent: string[]
  /** Values for all events. */
  shared: FormValues
  failure?: string
}

/** Most characters of all events in the form together. */
const maxTextLength = 200_000

/** Undefined for fewer than two events. */
export const severalOf = (
  url: string,
  linkedEvents: readonly LinkedEvent[] = [],
): SeveralEvents | undefined => {
  let charactersLeft = maxTextLength
  const events = linkedEvents.flatMap((each, key): ListedEvent[] => {
    const { values, words } = valuesOfLinked(each)
    charactersLeft -= JSON.stringify(values).length
    return charactersLeft < 0
      ? []
      : [{ key, values, chosen: true, ...(words && { repeats: words }) }]
  })
  return events.length < 2 ? undefined : { url, events, sent: [], shared: {} }
}

/** Names of the form fields of one event. */
export const eventField = (key: number) => `event${key}`
export const chosenField = (key: number) => `chosen${key}`
/** "Sat, May 3, 2031, 9:00 AM · Chicago, IL". */
export const whenAndWhere = ({ date, startTime, city, state, zipCode }: FormValues): string => {
  const when = [date ? shortDay(date) : 'Open year-round', startTime && twelveHourTime(startTime)]
  const where = [city, state].filter(Boolean).join(', ') || zipCode
  return [when.filter(Boolean).join(', '), where].filter(Boolean).join(' · ')
}

export const lacksType = ({ values }: ListedEvent): boolean => !values.eventType
export const lacksPlace = ({ values }: ListedEvent): boolean =>
  !values.zipCode && !(values.city && values.state)
