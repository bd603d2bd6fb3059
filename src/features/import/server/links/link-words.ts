/** Sentences for organizers on what was found at their link. */
import type { EventLink } from '../../../../catalog/links/event-link.ts'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { oneLine } from '../../../../kit/text/clean-text.ts'
import { statusLabels } from '../../status-labels.ts'
import type { MadeItem } from '../row/made-row.ts'
import type { ChosenEvent } from './choose-event.ts'

/** Notes of the import on repeats. */
const unreadRepeats = /^(?:left out repeats|took only its first date)/

export const foundWords = (
  { event, isOver, row, upcoming: { length: entries } }: ChosenEvent,
  fields: EventLink['fields'],
): string => {
  const { draft } = event
  const name = `“${oneLine(draft.name)}”`
  const off = statusLabels[draft.eventStatus]
  const hasPlace = 'zipCode' in fields || ('city' in fields && 'state' in fields)
  return [
    entries > 1
      ? `There are ${formatNumber(entries)} upcoming events at that link. We filled in ${name}${onDay(draft.date)}.`
      : `We filled in ${name}${isOver ? '' : onDay(draft.date)}.`,
    isOver && draft.date
      ? `Its date, ${longDate(draft.date)}, has passed. Enter the next one.`
      : '',
    row.notes.some((note) => unreadRepeats.test(note)) || row.isOpenEnded
      ? 'It repeats in a way that we couldn’t read: only this date is filled in.'
      : '',
    off ? `The page says it’s ${off}.` : '',
    'eventType' in fields ? '' : 'Choose a type.',
    hasPlace ? '' : 'Add the place.',
    'Check everything, then submit it below.',
  ]
    .filter(Boolean)
    .join(' ')
}

const onDay = (date: string | null): string => (date === null ? '' : `, ${longDate(date)}`)

/** Reasons that organizers understand, by the words of the import. */
const reasons: readonly [words: RegExp, sentence: string][] = [
  [/^online only/, 'That event is online only. We list events that people can go to.'],
  [/outside the United States/, 'That event is outside the United States. We list US events only.'],
]

export const unfoundWords = (items: readonly MadeItem[]): string => {
  const itemReasons = items.flatMap((item) =>
    'unreadable' in item ? [item.unreadable] : 'reason' in item ? [item.reason] : [],
  )
  const known = reasons.find(([words]) => itemReasons.some((reason) => words.test(reason)))
  if (known) return known[1]
  return itemReasons.length > 0
    ? 'There is an event at that link, but its date or name is missing. Fill in the form below.'
    : 'We couldn’t find an event at that link: the page doesn’t describe one in a form that we can read. Fill in the form below.'
}
