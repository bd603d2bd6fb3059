/** Collects the questions about a source while its rows are read. */

import type { EventDraft } from '../../../../catalog/event/event-draft.ts'
import { isNoHour } from '../../../../catalog/event/event-time.ts'
import { draftFields, fieldOf } from '../../../../catalog/event/field-names.ts'
import type { NewEvent } from '../../../../catalog/event/server/new-event.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'
import { weekdayKeys } from '../../../../catalog/time/day-ranges.ts'
import { addDays, daysBetween, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { twelveHourTime } from '../../../../catalog/time/local-times.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import {
  clockQuestion,
  earlyName,
  type FoundQuestion,
  type Matter,
  questionKey,
} from '../../questions.ts'
import { flatText, textOf } from '../clean/clean-values.ts'
import { eventCells, statusInTexts } from '../clean/cost-and-state.ts'
import type { Clock, LabelStanding } from '../clock/clock.ts'
import { isSmallHour } from '../clock/usual-hours.ts'
import { monthName, readTimes } from '../dates/read-moment.ts'
import { readMoments } from '../dates/read-moments.ts'
import { type FieldRules, isNothing } from '../row/field-rules.ts'
import { findZone } from '../row/find-zone.ts'
import type { MadeItem, MadeRow } from '../row/made-row.ts'
import type { Doubt, RawValue, ReadItem, SourceRow } from '../row/source-row.ts'
import { momentIn } from '../row/when.ts'
import type { ImportContext } from '../settings/import-settings.ts'
import { type Weight, weightOf } from './weighty-names.ts'

/** Most questions stored for one source. */
const maxQuestions = 50

export class QuestionBook {
  private readonly ignored: ReadonlySet<string>
  private readonly usedNames: ReadonlySet<string>
  private readonly today: string
  private readonly foundQuestions = new Map<string, FoundQuestion>()
  private timed = 0
  private early = 0
  /** Start times of events with a doubtful label, by question name. */
  private readonly clocks = new Map<string, ClockDoubt>()

  constructor({ ignore = [], rules, now }: Pick<ImportContext, 'ignore' | 'rules' | 'now'>) {
    this.ignored = new Set(ignore.map(questionKey))
    this.usedNames = namesIn(rules)
    this.today = venueToday(now, 'UTC')
  }

  get questions(): FoundQuestion[] {
    const { timed, early } = this
    const all = [...this.foundQuestions.values(), ...[...this.clocks.values()].map(clockQuestionOf)]
    if (early * 2 <= timed) return all
    const answer = this.ignored.has(questionKey(earlyName)) ? ('ignore' as const) : undefined
    return [...all, { name: earlyName, matter: 'early', events: early, answer }]
  }

  add(row: ReadItem, outcome: MadeItem, clock?: Clock): void {
    // This site's own exports are read completely.
    if (!('fields' in row) || !('events' in outcome) || row.exact || row.facts) return
    this.countHours(outcome, clock)
    for (const doubt of [...(row.doubts ?? []), ...this.unusedIn(row, outcome)]) {
      this.ask(doubt, outcome.events.length)
    }
  }

  private countHours({ events, clock: label }: MadeRow, clock?: Clock): void {
    const standing = label === undefined ? undefined : clock?.standing(label)
    const name = clockQuestion(label ?? '')
    const isAnswered = this.ignored.has(questionKey(name))
    for (const { event } of events) {
      const { startTime } = event.draft
      if (startTime === null) continue
      if (standing) {
        const { all, small } = this.clocks.get(name) ?? {}
        this.clocks.set(name, {
          name,
          standing,
          all: withTime(all, startTime),
          small: isSmallHour(startTime) ? withTime(small, startTime) : small,
        })
        if (standing.state !== 'repaired') continue
      } else if (isAnswered) continue
      this.timed++
      if (isSmallHour(startTime)) this.early++
    }
  }

  private ask({ name, matter }: Doubt, events: number): void {
    const key = questionKey(name)
    const question = this.foundQuestions.get(key)
    if (question) question.events += events
    else if (this.foundQuestions.size < maxQuestions) {
      const answer = this.ignored.has(key) ? ('ignore' as const) : undefined
      this.foundQuestions.set(key, { name: name.slice(0, 100), matter, events, answer })
    }
  }

  private unusedIn(row: SourceRow, { events, isRepeated = false }: MadeRow): Doubt[] {
    const event = events[0]?.event
    if (!event) return []
    const hasInstants = /[T ]\d\d:?\d\d\S*(?:Z|[+-]\d\d:?\d\d)$/i.test(
      textOf(row.fields.date).trim(),
    )
    const weighed = {
      event,
      isRepeated: isRepeated || row.series !== undefined,
      hasInstants,
      today: this.today,
    }
    // A status column may be matched to the right field and still have an unknown value.
    const status = row.fields.eventStatus ?? (row.passedOver && row.lookUp('eventStatus'))
    const isUnclear = weighValue('status', status, weighed) !== undefined
    const names = [...(row.unused ?? []), ...(row.passedOver ?? [])]
    const used = Object.entries(row.fields).filter(([name]) => !readStates.has(name))
    return [
      ...(isUnclear ? [{ name: 'status', matter: 'status' } as const] : []),
      ...used.flatMap(([name, value]) => stateIn(name, value, event)),
      ...names.flatMap((name): Doubt[] => {
        const [value, isUsed] = [row.lookUp(name), this.usedNames.has(name)]
        const weight = isUsed ? undefined : weightOf(name)
        const matter = weight && weighValue(weight, value, weighed)
        return matter ? [{ name, matter }] : isUsed ? [] : stateIn(name, value, event)
      }),
    ]
  }
}

/** Fields whose status words are used. */
const readStates = new Set([...eventCells, 'name', 'description', 'category', 'eventStatus'])

/** "CANCELED" in another cell may be about the event. */
const stateIn = (name: string, value: RawValue, { draft }: NewEvent): Doubt[] =>
  draft.eventStatus === 'scheduled' && statusInTexts(flatText(value))
    ? [{ name, matter: 'status' }]
    : []

/** Number of events, and their earliest and latest start time. */
type Hours = { events: number; first: string; last: string }

/** Start times of all events with one label, and of those in the small hours. */
type ClockDoubt = { name: string; standing: LabelStanding; all: Hours; small?: Hours }

const withTime = (hours: Hours | undefined, time: string): Hours => {
  const { events, first, last } = hours ?? { events: 0, first: time, last: time }
  return { events: events + 1, first: first < time ? first : time, last: last > time ? last : time }
}

/** Mentions only the small hours if there are any, because those are almost certainly wrong. */
const clockQuestionOf = ({ name, standing, all, small }: ClockDoubt): FoundQuestion => {
  const { reading, state, isReopened } = standing
  const { events, ...hours } = small ?? all
  const [first, last] = [hours.first, hours.last].map((time) =>
    twelveHourTime(time).replace(':00', ''),
  )
  const [start = '', half = ''] = first?.split(' ') ?? []
  const from = last?.endsWith(half) ? start : first
  const detail = first === last ? `at ${first}` : `between ${from} and ${last}`
  return {
    name,
    matter: reading,
    events,
    detail,
    ...(state !== 'asked' && { answer: state === 'repaired' ? 'repair' : 'ignore' }),
    ...(isReopened && { isReopened }),
  }
}

/** Names that the operator uses in --map, and in values of --set and --default. */
const namesIn = ({ map, set, default: otherwise }: FieldRules): Set<string> => {
  const templates = [...set.values(), ...otherwise.values()]
  const inserted = templates.flatMap((text) =>
    [...text.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name.trim()),
  )
  return new Set([...map.values(), ...inserted])
}

/** First event of a row, compared with the row's unused values. */
type Weighed = {
  event: NewEvent
  isRepeated: boolean
  /** The row has instants, so a separate zone column changes nothing. */
  hasInstants: boolean
  /** Date in UTC on which the source is read. */
  today: string
}

const varies = /^(?:varies|various)\.?$/i
const no = /^(?:no|n|false|0|off|never)$/i

const isLink = (text: string) => /^(?:https?|webcal|mailto|tel):|^www\./i.test(text)

/** Possible error if the value is ignored; undefined if it agrees with the event. */
const weighValue = (weight: Weight, value: RawValue, weighed: Weighed): Matter | undefined => {
  const text = flatText(value)
  if (text === '' || isNothing(text) || varies.test(text)) return undefined
  if (weight !== 'status' && isLink(text)) return undefined
  return scales[weight](text, weighed)
}

type Scale = (text: string, weighed: Weighed) => Matter | undefined

const flagOf = (isBad: (text: string) => boolean): Scale => {
  return (text, { event }) =>
    isBad(text) && event.draft.eventStatus === 'scheduled' ? 'status' : undefined
}

const weighAllDay: Scale = (text, { event }) =>
  !no.test(text) && event.draft.startTime !== null ? 'hours' : undefined

const weighZone: Scale = (text, { event, hasInstants }) => {
  const { date, startTime } = event.draft
  const venueZone = event.place?.timeZone ?? event.timeZone
  if (hasInstants || date === null || startTime === null || !/[a-z+-]|^0$/i.test(text))
    return undefined
  const namedZone = findZone(text)
  if (!namedZone || !venueZone) return 'zone'
  const there = momentIn({ date, time: startTime, ...namedZone }, venueZone)
  return there.date === date && there.time === startTime ? undefined : 'zone'
}

const usual =
  /^(?:publish(?:ed)?|public|active|confirmed|scheduled|approved|live|open|upcoming|ok|yes|true|1|normal|on|default|visible|tentative|available|current|event ?scheduled|on schedule|as planned|new|completed?|past)$/i

const weighStatus: Scale = (text, { event }) =>
  !usual.test(text.replace(/^.*[/:]/, '')) && event.draft.eventStatus === 'scheduled'
    ? 'status'
    : undefined

const secret =
  /\b(?:private|confidential|restricted|internal|hidden|unlisted|closed|secret|friends|members?|invit\w+|personal)\b/i

const repeating =
  /every|week|month|daily|\beach\b|freq=|\b(?:sun|mon|tues|wednes|thurs|fri|satur)days\b|\b[1-5](?:st|nd|rd|th)\b|\bP\d+[DWM]\b|^(?:yes|y|true)$/i

const weighRepeats: Scale = (text, { isRepeated }) =>
  !isRepeated && repeating.test(text) ? 'dates' : undefined

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const country = /^(?:us|u\.s\.|usa|u\.s\.a\.|united states(?: of america)?|america)$/i

/** Undefined if the value repeats words of the event's place or is a longer version of it. */
const weighPlace: Scale = (text, weighed) => {
  const { draft, place } = weighed.event
  if (country.test(text) || /^[\d\s#.-]+$/.test(text)) return undefined
  const point = /^geo:([^?;]*)/i.exec(text)
  if (point) return weighPoint(point[1] ?? '', weighed)
  const state = stateCode(text)
  if (state !== undefined) return state === (draft.state || place?.state) ? undefined : 'place'
  const { name, venueName, location, streetAddress, description } = draft
  const city = draft.city || place?.city || ''
  const own = [name, venueName, location, streetAddress, city, draft.state || place?.state]
  const known = new Set(wordsIn([...own, draft.zipCode || place?.zipCode, description].join(' ')))
  const valueWords = wordsIn(text)
  if (valueWords.every((word) => known.has(word))) return undefined
  const isInValue = (part: string) =>
    part !== '' && wordsIn(part).every((word) => valueWords.includes(word) || part === state)
  return [venueName, city, streetAddress].some(isInValue) ? undefined : 'place'
}

/** Largest difference in degrees between two points of one town. */
const near = 0.3

const weighPoint: Scale = (text, { event: { place } }) => {
  if (!place) return undefined
  const numbers = (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number).filter((each) => each !== 0)
  const placeDegrees = [place.latitude, place.longitude]
  const isNear = (each: number) => placeDegrees.some((degrees) => Math.abs(degrees - each) <= near)
  return numbers.every(isNear) ? undefined : 'place'
}

const weighWeekday: Scale = (text, weighed) => {
  const { date } = weighed.event.draft
  const days = [...text.matchAll(/\b(mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day|s|rs|r)?s?\b/gi)]
  if (date === null || days.length === 0) return undefined
  const ownWeekdays = new Set(daysOf(weighed.event.draft).map((day) => weekdayKeys[weekdayOf(day)]))
  const isOwn = days.some(([, day = '']) => ownWeekdays.has(day.toLowerCase()))
  return isOwn || weighed.isRepeated ? undefined : 'day'
}

const daysOf = ({ date, endDate }: EventDraft): string[] => {
  if (date === null) return []
  const count = Math.min(endDate ? daysBetween(date, endDate) : 0, 6)
  return Array.from({ length: count + 1 }, (_, index) => addDays(date, index))
}

const looksLikeTime = pattern.i`\d.*(?:[:/.-]|[ap]\.?m)|\b(?:${monthName})\b.*\d|\d.*\b(?:${monthName})\b|\bnoon\b`

const weighMoment: Scale = (text, weighed) => {
  const { draft, place, timeZone } = weighed.event
  if (draft.date === null) return undefined
  const epoch = /^\d{10}(?:\d{3})?$/.test(text)
    ? new Date(Number(text) * (text.length === 10 ? 1_000 : 1)).toISOString()
    : text
  const hours = readTimes(epoch)
  if (hours) return weighHours([hours.start, hours.end], draft)
  const moments = readMoments(epoch)
  if (!moments) {
    const weekday = weighWeekday(text, weighed)
    return weekday ?? (looksLikeTime.test(text) ? 'day' : undefined)
  }
  const venueZone = place?.timeZone ?? timeZone
  for (const moment of [moments.start, moments.end].flatMap((each) => each ?? [])) {
    const { date, time } = momentIn(moment, venueZone)
    // A past day belongs to the record itself, such as its posting date; upcoming events have later days.
    if (date < weighed.today) continue
    if (!isWithin(date, draft) && !isWithin(moment.date, draft)) {
      if (!weighed.isRepeated && date !== draft.rainDate) return 'day'
    } else if (weighHours([time, moment.time], draft, true)) return 'hours'
  }
  return undefined
}

const isWithin = (date: string, draft: EventDraft) =>
  draft.date !== null && date >= draft.date && date <= (draft.endDate ?? draft.date)

const timesOfEvent = draftFields.filter((name) => fieldOf(name).kind === 'time')

/** `isOne`: the times are two readings of one time, and either may be right. */
const weighHours = (
  times: readonly (string | null | undefined)[],
  draft: EventDraft,
  isOne = false,
): Matter | undefined => {
  const hours = times.filter((time) => time && !isNoHour(time))
  const isOwn = (time: string | null | undefined) =>
    timesOfEvent.some((name) => draft[name] === time)
  if (hours.length === 0 || (isOne ? hours.some(isOwn) : hours.every(isOwn))) return undefined
  return 'hours'
}

const scales: Readonly<Record<Weight, Scale>> = {
  'all-day': weighAllDay,
  zone: weighZone,
  'bad-flag': flagOf((text) => !no.test(text)),
  'good-flag': flagOf((text) => no.test(text)),
  access: flagOf((text) => secret.test(text)),
  status: weighStatus,
  repeats: weighRepeats,
  place: weighPlace,
  point: weighPoint,
  weekday: weighWeekday,
  moment: weighMoment,
}
