/** Cleans a row's values as input for the validation of drafts. */

import { readDraft } from '../../../../catalog/event/check-draft.ts'
import type { EventStatus } from '../../../../catalog/event/event.ts'
import type { EventDraft } from '../../../../catalog/event/event-draft.ts'
import type { FieldKind } from '../../../../catalog/event/field-kinds.ts'
import {
  type DraftField,
  draftFieldsOf,
  fieldOf,
  fieldsWith,
  type KindOf,
  labelOfField,
  maxLengthOf,
} from '../../../../catalog/event/field-names.ts'
import { tentativeNote } from '../../../../catalog/event/tentative-note.ts'
import { readMoment, readTime } from '../dates/read-moment.ts'
import { isEmpty, isNothing } from '../row/field-rules.ts'
import type { RawFields } from '../row/source-row.ts'
import { cleanPlace } from './clean-place.ts'
import { listOf, mailOf, phoneOf, textOf, truthOf } from './clean-values.ts'
import { readCost, readFee, statusInTexts, takeStatus } from './cost-and-state.ts'
import { openDaysText } from './open-days-text.ts'
import { organizerName, plainLine, plainText, readableCase } from './plain-text.ts'
import { nameWithoutStruck } from './struck-text.ts'

type Cleaned = {
  list: string[]
  flag: boolean
  status: EventStatus
  latitude: number | null
  longitude: number | null
  dollars: number | null
  date: string | null
  time: string | null
  cost: string | null
}

type CleanedAs<Name extends DraftField> =
  KindOf<Name> extends keyof Cleaned ? Cleaned[KindOf<Name>] : string

/** Fields that are parsed once the venue's zone is known. */
export const readApart = ['date', 'endDate', 'startTime', 'endTime'] as const

/** Cleaned row as input for the validation of drafts; dates and times are added later. */
export type CleanDraft = {
  [Name in Exclude<DraftField, (typeof readApart)[number]>]: CleanedAs<Name>
}

/** Result without dates and times, which need the venue's zone first. */
export type CleanFields = {
  draft: CleanDraft
  /** Remarks on dropped or corrected values. */
  notes: string[]
}

/** Fields whose lines are the parts of an address. */
const ofPlace = new Set(['venueName', 'streetAddress', 'location'])

const maxDescription = maxLengthOf('description')
const maxName = maxLengthOf('name')

/**
 * `exact`: our own export, whose texts are used verbatim. `base`: address of the page or feed, to resolve relative
 * links.
 */
export const cleanFields = (fields: RawFields, exact: boolean, base?: string): CleanFields => {
  const notes: string[] = []
  const line = (field: string) => {
    const text = textOf(fields[field])
    if (exact || text === '') return text
    if (isNothing(text)) return ''
    return plainLine(
      ofPlace.has(field)
        ? plainText(text)
            .trim()
            .replace(/,?\s*\n\s*/g, ', ')
        : text,
    )
  }
  const { name, status } = exact ? { name: textOf(fields.name) } : takeStatus(nameTextOf(fields))
  const eventStatus = statusOf(line('eventStatus'), notes)
  const description = descriptionOf(fields, exact, notes)
  const inTexts = () =>
    exact ? undefined : statusInTexts(description, ...textOf(fields.category).split(','))
  const draft: CleanDraft = {
    ...cleanSimpleFields(fields, line, { exact, base }, notes),
    name: exact ? name : nameOf(name, notes),
    description,
    organizerName: exact ? line('organizerName') : organizerName(line('organizerName')),
    eventType: textOf(fields.eventType),
    ongoing: truthOf(fields.ongoing) || (exact && hasNoDate(fields)),
    charityInvolved: truthOf(fields.charityInvolved) || (!exact && line('charityName') !== ''),
    ...cleanPlace(fields, line, exact, notes),
    ...amountsOf(fields, notes),
    eventStatus: eventStatus === 'scheduled' ? (status ?? inTexts() ?? eventStatus) : eventStatus,
  }
  if (draft.eventStatus === 'scheduled' && /^tentative$/i.test(line('eventStatus'))) {
    draft.statusNote ||= tentativeNote
    notes.push('its source calls it tentative, so its page says that it is not confirmed yet')
  }
  return { draft, notes }
}

/** Exports with 24 columns have no column `ongoing`: rows without a date are year-round places. */
const hasNoDate = (fields: RawFields) => fields.ongoing === undefined && isEmpty(fields.date)

/** Kinds that are cleaned the same way in every field. */
const textKinds = ['line', 'text', 'organizer', 'link', 'file', 'email', 'phone'] as const
/** Fields with special cleaning. */
const separateFields = new Set<DraftField>([
  ...readApart,
  ...([
    'name',
    'description',
    'organizerName',
    'venueName',
    'streetAddress',
    'city',
    'location',
  ] as const),
])
const simpleFields = draftFieldsOf(...textKinds, 'openDays', 'list', 'flag', 'date', 'time')
  .filter((field) => !separateFields.has(field))
  .map((field) => ({ field, kind: fieldOf(field).kind }))

const cleanSimpleFields = (
  fields: RawFields,
  line: (field: string) => string,
  { exact, base }: { exact: boolean; base: string | undefined },
  notes: string[],
) => {
  const cleaned: Record<string, unknown> = {}
  for (const { field, kind } of simpleFields) {
    if (kind === 'list') cleaned[field] = listOf(fields[field], exact)
    else if (kind === 'flag') cleaned[field] = truthOf(fields[field])
    else if (kind === 'openDays') cleaned[field] = openDaysText(fields[field])
    else if (kind === 'time') cleaned[field] = timeOf(field, line(field), notes)
    else if (!exact && (kind === 'link' || kind === 'file'))
      cleaned[field] = linkOf(field, line(field), base, notes)
    else cleaned[field] = valueOf(kind, line(field), exact)
  }
  return cleaned as CleanDraft
}

const valueOf = (kind: FieldKind, text: string, exact: boolean): string | null => {
  if (kind === 'date') return readMoment(text)?.date ?? null
  if (exact) return text
  if (kind === 'email') return mailOf(text)
  return kind === 'phone' ? phoneOf(text) : text
}

const linkOf = (field: string, text: string, base: string | undefined, notes: string[]): string => {
  const link = absoluteLink(text, base)
  if (link === undefined)
    notes.push(`left out ${labelOfField(field)}: "${text.slice(0, 60)}" has no host`)
  return link ?? ''
}

const timeOf = (field: string, text: string, notes: string[]): string | null => {
  const time = readTime(text)
  if (time === undefined) notes.push(notUnderstood(field, text))
  return time ?? null
}

const nameTextOf = (fields: RawFields): string => plainLine(nameWithoutStruck(textOf(fields.name)))

/** Shortens a name that is too long, after a whole word if possible. */
const nameOf = (text: string, notes: string[]): string => {
  const name = readableCase(text)
  if (name.length <= maxName) return name
  notes.push(`shortened the name to ${maxName} characters`)
  const cut = name.slice(0, maxName - 1).replace(/[\uD800-\uDBFF]$/, '')
  const word = cut.slice(0, cut.lastIndexOf(' '))
  return `${(word.length > maxName / 2 ? word : cut).replace(/[\s,;:–—-]+$/, '')}…`
}

const descriptionOf = (fields: RawFields, exact: boolean, notes: string[]): string => {
  const text = textOf(fields.description)
  if (exact || text === '') return text
  const plainWords = plainText(text).trim()
  if (plainWords.length <= maxDescription) return isNothing(plainWords) ? '' : plainWords
  notes.push(`shortened the description to ${maxDescription} characters`)
  return `${plainWords.slice(0, maxDescription - 1)}…`
}

const amountsOf = (fields: RawFields, notes: string[]) => {
  const cost = readCost(textOf(fields.attendanceCost))
  const fee = readFee(textOf(fields.participationFee))
  if (cost === undefined) notes.push(notUnderstood('attendanceCost', textOf(fields.attendanceCost)))
  if (fee === undefined)
    notes.push(notUnderstood('participationFee', textOf(fields.participationFee)))
  return { attendanceCost: cost ?? null, participationFee: fee ?? null }
}

export const notUnderstood = (field: string, text: string) =>
  `left out ${labelOfField(field)}: "${text.slice(0, 60)}" was not understood`

const statusOf = (text: string, notes: string[]): EventStatus => {
  // schema.org's statuses, with or without its address: "EventCancelled".
  const key = text
    .toLowerCase()
    .replace(/^https?:\S*[/#]/, '')
    .replace(/^event[\s_-]*/, '')
    .replace(/^canceled$/, 'cancelled')
  if (key === 'cancelled' || key === 'postponed' || key === 'rescheduled') return key
  const textStatus = statusInTexts(text)
  if (textStatus) return textStatus
  if (!/^(?:|scheduled|confirmed|active|published|tentative)$/.test(key)) {
    notes.push(notUnderstood('eventStatus', text))
  }
  return 'scheduled'
}

/** File extension in place of a host name: "calendar.aspx?EID=1" is relative. */
const fileEnding =
  /^[^/?#]*\.(?:aspx?|php\d?|html?|shtml|jsp|jspx|cfm|cgi|do|pdf|ics|xml|json|png|jpe?g|gif|webp)(?=[/?#]|$)/i
const host = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,24}\.?(?::\d{1,5})?(?=[/?#]|$)/i

const isRelative = (link: string): boolean =>
  /^[/?#.](?!\/)/.test(link) ||
  fileEnding.test(link) ||
  (!host.test(link) && !/^[a-z][\w+.-]*:/i.test(link))

/** Absolute link. Undefined for a relative link if `base`, the address of the page or feed, is undefined. */
export const absoluteLink = (text: string, base: string | undefined): string | undefined => {
  const link = text.trim().replace(/^<|>$/g, '')
  if (link === '' || /^https?:\/\//i.test(link) || /[\s\\]/.test(link)) return link
  if (link.startsWith('//')) return `https:${link}`
  if (!isRelative(link)) return link
  if (base === undefined || !URL.canParse(link, base)) return undefined
  return new URL(link, base).href
}

/** Local dates and times at the venue; no date for an ongoing place. */
export type Dates = Pick<EventDraft, 'date' | 'endDate' | 'startTime' | 'endTime'>

type CheckedDraft = { draft: EventDraft; notes: string[] } | { problem: string }

/** Optional fields: an invalid link is dropped, and the event is kept. */
const dispensable = new Set<string>(fieldsWith('dispensable'))

export const checkDraft = (input: CleanDraft & Dates): CheckedDraft => {
  const { draft, problems } = readDraft(input)
  const names = Object.keys(problems)
  const descriptions = describeProblems(problems)
  if (!names.every((name) => dispensable.has(name))) return { problem: descriptions.join(' ') }
  const notes = descriptions.map((problem) => `left out ${problem}`)
  const blanks = Object.fromEntries(names.map((name) => [name, null]))
  return { draft: names.length === 0 ? draft : readDraft({ ...input, ...blanks }).draft, notes }
}

const describeProblems = (errors: Record<string, string>): string[] =>
  Object.entries(errors).map(([field, text]) => `${labelOfField(field)}: ${lowerFirst(text)}`)

const lowerFirst = (text: string) => text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
