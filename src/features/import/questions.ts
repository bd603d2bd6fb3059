/** Questions about a source: parts of it that were not used and could make its events wrong, and their texts. */

import type { EventStatus } from '../../catalog/event/event.ts'
import { formatNumber } from '../../kit/format-number.ts'

/**
 * Possible error. `zone`: hours off. `early`: most events start in the small hours. `local`, `utc`: the times are
 * probably not in the zone of their label, but local or in UTC. `dates`: an unknown recurrence.
 */
export const matters = [
  'zone',
  'hours',
  'day',
  'dates',
  'place',
  'status',
  'early',
  'local',
  'utc',
] as const
export type Matter = (typeof matters)[number]

/** `name`: column, key or property as the source writes it, or `earlyName` for starts in the small hours. */
export type Question = {
  name: string
  matter: Matter
  /** Number of events that may be wrong. */
  events: number
  /** Start times of the events in question, as text ("between 1 and 4 AM"). */
  detail?: string
}

/** Question from a reading. `answer`: from an earlier reading, this import's options, or conclusive evidence. */
export type FoundQuestion = Question & {
  answer?: 'ignore' | 'repair'
  /** True if the source seems to have corrected its times since the question was answered. */
  isReopened?: true
}

export const earlyName = 'early starts'

/** Name of the question about times with this label. */
export const clockQuestion = (label: string): string =>
  label === '' ? 'times without a zone' : `times labeled ${label}`

/** Label in the name of a clock question; empty if there is none. */
export const clockLabel = (name: string): string => /^times labeled (.+)$/.exec(name)?.[1] ?? ''

/**
 * `ignore`: it doesn't matter; events go on as usual. `repair`: from now on, times are read as the question supposes.
 * `wait`: seen; events keep waiting.
 */
export const answers = ['ignore', 'repair', 'wait'] as const
export type Answer = (typeof answers)[number]

const fears: Record<Exclude<Matter, 'early' | 'local' | 'utc'>, string> = {
  zone: 'hours off',
  hours: 'at the wrong hours',
  day: 'on the wrong day',
  dates: 'missing dates',
  place: 'in the wrong place',
  status: 'canceled, postponed or not public',
}

/** "timezone is not used: 14 events may be hours off." */
export const questionWords = ({ name, matter, events, detail }: Question): string => {
  const count = `${formatNumber(events)} ${events === 1 ? 'event' : 'events'}`
  if (matter === 'local' || matter === 'utc') {
    const clock = matter === 'local' ? 'local' : 'in UTC'
    return events === 1
      ? `This event starts ${detail}. Is its time ${clock}?`
      : `These ${count} start ${detail}. Are their times ${clock}?`
  }
  if (matter === 'early') {
    return events === 1
      ? 'This event starts between 1 and 5 AM. Is its time local?'
      : `These ${count} start between 1 and 5 AM. Are their times local?`
  }
  return `${name} is not used: ${count} may be ${fears[matter]}.`
}

/** Key that ignores spelling: "Time Zone", "time_zone" and "timezone" are one question. */
export const questionKey = (name: string): string =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || name

/** Unanswered questions, for which events wait. */
export const openOf = (questions: readonly FoundQuestion[] = []): Question[] =>
  questions.flatMap(({ name, matter, events, detail, answer }) =>
    answer ? [] : [{ name, matter, events, ...(detail && { detail }) }],
  )

/** Public words for the statuses of events that don't take place. */
export const statusLabels: Readonly<
  Record<'cancelled' | 'postponed', string> & Partial<Record<EventStatus, string>>
> = { cancelled: 'canceled', postponed: 'postponed' }
