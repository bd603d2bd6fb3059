/** From the schedule of a schema.org Event to a recurrence rule (RFC 5545). */
import { readMoment } from '../dates/read-moment.ts'
import { findZone } from '../row/find-zone.ts'
import type { Moment, Repeats } from '../row/source-row.ts'
import { isThing, type Thing, textOf } from './thing.ts'

type Scheduled = {
  /** Day and hours of the first date. */
  fields: { date: string; endDate?: string }
  repeats: Repeats
  zone?: string
}

/** Undefined where the event has no schedule, several, or one that is not understood to its last property. */
export const readSchedule = (
  event: Thing,
  resolve: (value: unknown) => unknown,
): Scheduled | undefined => {
  const schedules = [event.eventSchedule].flat().map(resolve).filter(isThing)
  const [schedule] = schedules
  if (!schedule || schedules.length > 1) return undefined
  const rule = ruleOf(schedule)
  const exceptDates = momentsOf(schedule.exceptDate)
  const fields = datesOf(event, schedule)
  if (!rule || !exceptDates || !fields) return undefined
  const zone = findZone(textOf(schedule.scheduleTimezone))?.zone
  const repeats = { rule, extraDates: [], exceptDates, overrides: [] }
  return { fields, repeats, ...(zone && { zone }) }
}

/** The first date at its own hours; an event may give the last day of the whole series as its end. */
const datesOf = (event: Thing, schedule: Thing): Scheduled['fields'] | undefined => {
  const start = momentOf(event.startDate) ?? momentOf(schedule.startDate)
  if (!start) return undefined
  const end = momentOf(event.endDate)
  const startTime = start.time ?? clockOf(schedule.startTime)
  const ownEnd = end?.date === start.date ? end.time : undefined
  const endTime = ownEnd ?? clockOf(schedule.endTime) ?? lastingOf(schedule, startTime)
  const at = (time: string | undefined) =>
    time === undefined ? start.date : `${start.date}T${time}`
  const zone = start.zone === 'UTC' ? 'Z' : ''
  const date = startTime === undefined ? start.date : at(startTime) + zone
  return { date, ...(startTime !== undefined && endTime && { endDate: at(endTime) + zone }) }
}

const momentOf = (value: unknown) => {
  const moment = readMoment(textOf(value))
  return moment && { ...moment, time: moment.time ?? undefined }
}

const clockOf = (value: unknown): string | undefined =>
  /^T?([01]\d|2[0-3]):?([0-5]\d)/.exec(textOf(value))?.slice(1).join(':')

/** End of an event that tells how long it takes, within its day. */
const lastingOf = (schedule: Thing, startTime: string | undefined): string | undefined => {
  const [, hours = 0, minutes = 0] =
    /^PT(?:(\d{1,2})H)?(?:(\d{1,2})M)?$/.exec(textOf(schedule.duration)) ?? []
  if (startTime === undefined) return undefined
  const begins = Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3))
  const ends = begins + Number(hours) * 60 + Number(minutes)
  if (ends === begins || ends >= 24 * 60) return undefined
  return [Math.floor(ends / 60), ends % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Undefined where one is no date. */
const momentsOf = (value: unknown): Moment[] | undefined => {
  const texts = [value].flat().map(textOf).filter(Boolean)
  const moments = texts.flatMap((text) => readMoment(text) ?? [])
  return moments.length === texts.length ? moments : undefined
}

const frequencies: Readonly<Record<string, string>> = {
  D: 'DAILY',
  W: 'WEEKLY',
  M: 'MONTHLY',
  Y: 'YEARLY',
  DAILY: 'DAILY',
  WEEKLY: 'WEEKLY',
  MONTHLY: 'MONTHLY',
  YEARLY: 'YEARLY',
}

/** "P2W" or "Weekly" with its days, months and end. */
const ruleOf = (schedule: Thing): string | undefined => {
  const given = textOf(schedule.repeatFrequency).toUpperCase()
  const [, interval = '1', unit = given] = /^P(\d{1,3})([DWMY])$/.exec(given) ?? []
  const freq = frequencies[unit.replace(/^.*[/:]/, '')]
  const days = listOf(schedule.byDay, (text) => dayOf(text, textOf(schedule.byMonthWeek)))
  const monthDays = listOf(schedule.byMonthDay, wholeNumber)
  const months = listOf(schedule.byMonth, wholeNumber)
  const end = endOf(schedule)
  if (!freq || [days, monthDays, months, end].includes(undefined)) return undefined
  // A month's week without its day, or the other way round, names no date.
  const isVague = (freq === 'MONTHLY' ? /^[A-Z]/ : /^-?\d/).test(days ?? '')
  if (isVague || (schedule.byMonthWeek !== undefined && days === '')) return undefined
  return [
    `FREQ=${freq}`,
    interval === '1' ? '' : `INTERVAL=${interval}`,
    days && `BYDAY=${days}`,
    monthDays && `BYMONTHDAY=${monthDays}`,
    months && `BYMONTH=${months}`,
    end,
  ]
    .filter(Boolean)
    .join(';')
}

/** Empty for a schedule without an end. */
const endOf = ({ repeatCount, endDate }: Thing): string | undefined => {
  const count = textOf(repeatCount)
  if (count !== '') return /^[1-9]\d{0,3}$/.test(count) ? `COUNT=${count}` : undefined
  if (textOf(endDate) === '') return ''
  const last = momentOf(endDate)?.date
  return last && `UNTIL=${last.replaceAll('-', '')}`
}

/** Empty where nothing is given; undefined where one is not understood. */
const listOf = (value: unknown, read: (text: string) => string | undefined): string | undefined => {
  const texts = [value].flat().map(textOf).filter(Boolean)
  const parts = texts.map(read)
  return parts.includes(undefined) ? undefined : parts.join(',')
}

const wholeNumber = (text: string) => (/^-?\d{1,2}$/.test(text) ? text : undefined)

const dayName = /^(-?[1-5])?(SU|MO|TU|WE|TH|FR|SA)(?:[A-Z]*DAY)?$/

/** "https://schema.org/Saturday", "Saturday" or "2SA", in the week of the month that the schedule names. */
const dayOf = (text: string, week: string): string | undefined => {
  const [, own, code] = dayName.exec(text.replace(/^.*[/:]/, '').toUpperCase()) ?? []
  if (code === undefined || (week !== '' && wholeNumber(week) === undefined)) return undefined
  return `${own ?? week}${code}`
}
