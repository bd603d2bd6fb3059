/** Messages on what was found at an address or in a pasted list, shown with the form. `url`: empty for a list. */
import type { EventLink } from '../../../../catalog/links/event-link.ts'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { oneLine } from '../../../../kit/text/clean-text.ts'
import { statusLabels } from '../../questions.ts'
import type { MadeItem } from '../row/made-row.ts'
import { isOver } from '../row/when.ts'
import { type ChosenEvent, takesPlace } from './choose-event.ts'

/** Import notes on repeats that could not be read. */
const unreadRepeats = /^(?:left out repeats|took only its first date)/

export const foundWords = (
  { event, isOver: over, row, upcoming: { length: entries } }: ChosenEvent,
  fields: EventLink['fields'],
  url: string,
): string => {
  const { draft } = event
  const name = `“${oneLine(draft.name)}”`
  const where = url === '' ? 'in that list' : 'at that link'
  const off = statusLabels[draft.eventStatus]
  const hasPlace = 'zipCode' in fields || ('city' in fields && 'state' in fields)
  return [
    entries > 1
      ? `There are ${formatNumber(entries)} upcoming events ${where}. We filled in ${name}${onDay(draft.date)}.`
      : `We filled in ${name}${over ? '' : onDay(draft.date)}.`,
    over && draft.date ? `Its date, ${longDate(draft.date)}, has passed. Enter the next one.` : '',
    row.notes.some((note) => unreadRepeats.test(note)) || row.isOpenEnded
      ? 'It repeats in a way that we couldn’t read: only this date is filled in.'
      : '',
    off ? `The page says it’s ${off}.` : '',
    'eventType' in fields ? '' : 'Choose a type.',
    hasPlace ? '' : 'Add the place.',
  ]
    .filter(Boolean)
    .join(' ')
}

const onDay = (date: string | null): string => (date === null ? '' : `, ${longDate(date)}`)

type Reason = {
  /** Matches the import's reason. */
  words: RegExp
  /** Text for a row among others. */
  among: string
  /** Sentence if nothing else was found; `inList` only for a pasted list, which the person can edit. */
  alone?: string
  inList?: string
}

/** Reasons with texts for organizers. */
const reasons: readonly Reason[] = [
  {
    words: /^online only/,
    among: 'online only',
    alone: 'That event is online only. We list events that people can go to.',
  },
  {
    words: /outside the United States/,
    among: 'outside the United States',
    alone: 'That event is outside the United States. We list US events only.',
  },
  {
    words: /add its year|has no year/,
    among: 'no year in the date',
    inList: 'The dates have no year. Add the year to each, and try again.',
  },
  {
    words: /can't read the date/,
    among: 'a date that we can’t read',
    inList: 'We can’t read the dates. Write each with month, day and year, and try again.',
  },
  { words: /every event needs a date|^no (?:usable )?date/, among: 'no date' },
  { words: /^no name$/, among: 'no name' },
  { words: /no date from now on/, among: 'already over' },
]

export const unfoundWords = (items: readonly MadeItem[], url: string): string => {
  const itemReasons = items.flatMap((item) => reasonOf(item) ?? [])
  const knownWords = reasons
    .filter(({ words }) => itemReasons.some((reason) => words.test(reason)))
    .flatMap(({ alone, inList }) => alone ?? (url === '' ? inList : undefined) ?? [])[0]
  if (knownWords) return knownWords
  if (url === '') {
    return 'We couldn’t find an event in that list. Begin each with its date, or let the first line name the columns, such as Date, Event and Location.'
  }
  return itemReasons.length > 0
    ? 'There is an event at that link, but its date or name is missing. Fill in the form below.'
    : 'We couldn’t find an event at that link: the page doesn’t describe one in a form that we can read. Fill in the form below.'
}

const reasonOf = (item: MadeItem): string | undefined =>
  'unreadable' in item ? item.unreadable : 'reason' in item ? item.reason : undefined

const namesShown = 3
const reasonsShown = 8

/**
 * Rows without an upcoming event, by reason: "Left out: “Rod Run” (no year in the date)." An address normally has other
 * rows, such as past or members-only ones, which are not listed; of its content, only names are quoted.
 */
export const leftOutWords = (items: readonly MadeItem[], url: string, today: string): string => {
  const leftOut = items.flatMap((item) => {
    const reason = reasonLeftOut(item, url, today)
    return reason === undefined
      ? []
      : [{ reason, name: 'name' in item ? oneLine(item.name ?? '') : '' }]
  })
  const groups = [...Map.groupBy(leftOut, ({ reason }) => reason)]
  const shownGroups = groups.slice(0, reasonsShown)
  const otherRows = groups.slice(reasonsShown).flatMap(([, rows]) => rows)
  if (otherRows.length > 0) shownGroups.push(['other reasons', otherRows])
  const words = shownGroups.map(([reason, rows]) => `${namesOf(rows)} (${reason})`)
  return words.length > 0 ? `Left out: ${words.join('; ')}.` : ''
}

const reasonLeftOut = (item: MadeItem, url: string, today: string): string | undefined => {
  if ('events' in item) {
    if (url !== '') return undefined
    if (item.events.every(({ event }) => isOver(event.draft, today))) return 'already over'
    return item.events.some(({ event }) => takesPlace(event)) ? undefined : 'canceled or postponed'
  }
  const reason = reasonOf(item)
  if (reason === undefined) return undefined
  const knownReason = reasons.find(({ words }) => words.test(reason))
  if (knownReason) return knownReason.among
  if (url === '') return oneLine(reason)
  return 'unreadable' in item || ('refused' in item && item.refused) ? 'can’t be read' : undefined
}

const namesOf = (rows: readonly { name: string }[]): string => {
  const names = rows.flatMap(({ name }) => (name === '' ? [] : `“${name}”`)).slice(0, namesShown)
  const unnamed = rows.length - names.length
  const rest =
    unnamed === 0
      ? []
      : [`${formatNumber(unnamed)} ${names.length > 0 ? 'more' : unnamed === 1 ? 'row' : 'rows'}`]
  return [...names, ...rest].join(', ')
}
