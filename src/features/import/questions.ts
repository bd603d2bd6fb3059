/** Questions about a source: what of it was not used and could make its events wrong, in words for people. */

import type { EventStatus } from '../../catalog/event/event.ts'
import { formatNumber } from '../../kit/format-number.ts'

/**
 * Harm that is feared. `zone`: hours off. `early`: most events start in the small hours. `local`, `utc`: times are probably
 * not of the zone that they are labeled with, but local ones, or UTC. `dates`: an unknown recurrence.
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

/** `name`: the column, key or property as the source writes it; `earlyName` for its small hours. */
export type Question = {
  name: string
  matter: Matter
  /** Number of events that may be wrong. */
  events: number
  /** Start of the events whose times are in question, in words. */
  detail?: string
}

/** A question as a reading finds it; `answer`: given before, with this import, or by evidence that leaves no doubt. */
export type FoundQuestion = Question & {
  answer?: 'ignore' | 'repair'
  /** Its source seems to have been put right since it was answered. */
  isReopened?: true
}

export const earlyName = 'early starts'

/** Name of the question about times with this label. */
export const clockQuestion = (label: string): string =>
  label === '' ? 'times without a zone' : `times labeled ${label}`

/** The label in the name of such a question. */
export const clockLabel = (name: string): string => /^times labeled (.+)$/.exec(name)?.[1] ?? ''

/**
 * `ignore`: it doesn't matter, so events go on as usual. `repair`: the times are what the question supposes, and are read so from
 * now on. `wait`: seen, and events keep waiting.
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

/** "Time Zone", "time_zone" and "timezone" are one question. */
export const questionKey = (name: string): string =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || name

/** Those without an answer, for which events wait. */
export const openOf = (questions: readonly FoundQuestion[] = []): Question[] =>
  questions.flatMap(({ name, matter, events, detail, answer }) =>
    answer ? [] : [{ name, matter, events, ...(detail && { detail }) }],
  )

/** Statuses of events that don't take place, as people read them. */
export const statusLabels: Readonly<
  Record<'cancelled' | 'postponed', string> & Partial<Record<EventStatus, string>>
> = { cancelled: 'canceled', postponed: 'postponed' }
