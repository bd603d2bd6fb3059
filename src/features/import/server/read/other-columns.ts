/** Columns of a source that are none of our fields, each with the field that it looks like. */

import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { textOf } from '../clean/clean-values.ts'
import { asWords } from '../questions/weighty-names.ts'
import { type FieldName, freeColumns } from '../row/fields.ts'
import type { RawValue } from '../row/source-row.ts'

/** A word of a column's name → the field that it speaks of; the first that fits. */
const speaksOf: readonly (readonly [RegExp, FieldName])[] = [
  [
    /\b(?:entry|entrant|participant|registration|vehicle|driver|car) (?:fee|cost|price)/,
    'participationFee',
  ],
  [/\b(?:cost|price|fee|admission|ticket|free|charge)/, 'attendanceCost'],
  [/\b(?:end|finish|last|until|close)s?\b.*\btime/, 'endTime'],
  [/\btime|\bhours?\b/, 'startTime'],
  [/\b(?:end|finish|last)/, 'endDate'],
  [/\brain/, 'rainDate'],
  [/\b(?:date|start|begin|when|day)/, 'date'],
  [/\b(?:register|registration|signup|sign up|rsvp|booking)/, 'registrationUrl'],
  [/\b(?:image|img|photo|picture|logo|banner|poster|thumbnail)/, 'logoUrl'],
  [/\b(?:flyer|pdf)/, 'flyerUrl'],
  [/\b(?:url|link|site|web|homepage|href)/, 'website'],
  [/\b(?:e ?mail|mail)/, 'contactEmail'],
  [/\b(?:phone|tel|mobile|cell)/, 'contactPhone'],
  [/\b(?:makes?|brands?|marques?|models?)\b/, 'carMakes'],
  [/\b(?:vehicle|car|class|eligib)/, 'carCategories'],
  [/\b(?:award|prize|troph)/, 'awards'],
  [/\b(?:features|amenit|activit|highlight)/, 'features'],
  [/\b(?:charit|benefit|cause)/, 'charityName'],
  [/\bsponsor/, 'sponsorName'],
  [/\b(?:organi[sz]|promoter|host|club|contact|sanction|presented)/, 'organizerName'],
  [/\b(?:venue|track|circuit|facility|place)/, 'venueName'],
  [/\b(?:street|addr)/, 'streetAddress'],
  [/\b(?:zip|postal|post ?code)/, 'zipCode'],
  [/\b(?:city|town|municipality)/, 'city'],
  [/\b(?:state|province|region)/, 'state'],
  [/\blat/, 'latitude'],
  [/\b(?:lng|lon)/, 'longitude'],
  [/\b(?:location|where)/, 'location'],
  [/\b(?:kind|discipline|type|format)/, 'eventType'],
  [/\b(?:categor|tag|topic|genre|series)/, 'category'],
  [/\b(?:slug|id|uid|guid|key|number)\b/, 'sourceId'],
  [/\b(?:desc|detail|note|info|about|summary|text|body)/, 'description'],
  [/\b(?:status|cancel|postpone)/, 'eventStatus'],
  [/\b(?:name|title|event)/, 'name'],
]

/** The field that a column's name looks like. */
export const nearestField = (name: string): FieldName | undefined =>
  speaksOf.find(([pattern]) => pattern.test(asWords(name)))?.[1]

const shown = 12

/** One sentence for the report; undefined when every column was used. */
export const unusedNote = (names: Iterable<string>): string | undefined => {
  const all = [...new Set(names)].filter((name) => !freeColumns.has(name))
  if (all.length === 0) return undefined
  const descriptions = all
    .map((name) => ({ name, field: nearestField(name) }))
    .toSorted((a, b) => Number(a.field === undefined) - Number(b.field === undefined))
    .slice(0, shown)
    .map(({ name, field }) => (field ? `${name} (looks like ${field})` : name))
  const more = all.length > shown ? ` and ${all.length - shown} more` : ''
  const example = all.find((name) => nearestField(name) !== undefined)
  const hint = example ? ` To use one, map it: --map ${nearestField(example)}=${example}.` : ''
  return `Unused columns: ${descriptions.join(', ')}${more}.${hint}`
}

/** `flag`: any word but a no says that a row is private; `public`: a no does; `level`: one of several words does. */
type Privacy = 'flag' | 'public' | 'level'

/** Names of columns, in small letters alone. */
const kinds: Readonly<Record<Privacy, readonly string[]>> = {
  flag: `private privateevent markedprivate markedasprivate confidential membersonly invitationonly inviteonly
    internalonly donotpublish donotpost`.split(/\s+/),
  public:
    'public publicevent opentopublic opentothepublic showonwebsite showoncalendar approved'.split(
      ' ',
    ),
  level:
    'sensitivity visibility privacy accesslevel status poststatus publishstatus listing classification'.split(
      ' ',
    ),
}

const columnKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^is(?=p)/, '')
/** "Event Type (Public/Private)". */
const bothWords = /\bpublic\W+(?:or\W+)?private\b|\bprivate\W+(?:or\W+)?public\b/i
const kindOf = memoizeText((name): Privacy | undefined => {
  if (bothWords.test(name)) return 'level'
  const key = columnKey(name)
  return (['flag', 'public', 'level'] as const).find((kind) => kinds[kind].includes(key))
})

const no =
  /^(?:0|no?|f|false|off|none|normal|default|public|publish(?:ed)?|not private|unchecked|-+|n\/a)$/i
const hidden = /^(?:private|confidential|personal|draft|hidden|unlisted|secret|internal|trash)$/i

/** Names of columns that say whether a row is private. */
export const privacyColumns = (names: readonly string[]): string[] =>
  names.filter((name) => kindOf(name) !== undefined)

/** True for a column that says nothing but this; a level may be one that nobody knows. */
export const isPrivacyAlone = (name: string): boolean => {
  const kind = kindOf(name)
  return kind !== undefined && kind !== 'level'
}

/** Reason why a row is skipped; undefined for one that is public. */
export const whyPrivate = (
  names: readonly string[],
  lookUp: (name: string) => RawValue,
): string | undefined =>
  names.some((name) => saysPrivate(kindOf(name), textOf(lookUp(name)).trim()))
    ? 'marked as private'
    : undefined

const saysPrivate = (kind: Privacy | undefined, text: string): boolean => {
  if (text === '') return false
  if (kind === 'flag') return !no.test(text)
  return kind === 'public'
    ? /^(?:0|no?|f|false|off|private|pending|denied|rejected)$/i.test(text)
    : hidden.test(text)
}
