/** Columns of a source that match none of our fields, with the field that each resembles. */

import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { textOf } from '../clean/clean-values.ts'
import { asWords } from '../questions/weighty-names.ts'
import { type FieldName, freeColumns } from '../row/fields.ts'
import type { RawValue } from '../row/source-row.ts'

/** Words in column names by field; the first match applies. */
const fieldWords: Partial<Record<FieldName, RegExp>> = {
  participationFee:
    /\b(?:entry|entrant|participant|registration|vehicle|driver|car) (?:fee|cost|price)/,
  attendanceCost: /\b(?:cost|price|fee|admission|ticket(?! (?:url|link))|free|charge)/,
  endTime: /\b(?:end|finish|last|until|close)s?\b.*\btime/,
  startTime: /\btime|\bhours?\b/,
  endDate: /\b(?:end|finish|last)/,
  rainDate: /\brain/,
  date: /\b(?:date|start|begin|when|day)/,
  registrationUrl: /\b(?:register|registration|signup|sign up|rsvp|booking|ticket (?:url|link))/,
  logoUrl: /\b(?:image|img|photo|picture|logo|banner|poster|thumbnail)/,
  flyerUrl: /\b(?:flyer|pdf)/,
  website: /\b(?:url|link|site|web|homepage|href)/,
  contactEmail: /\b(?:e ?mail|mail)/,
  contactPhone: /\b(?:phone|tel|mobile|cell)/,
  carMakes: /\b(?:makes?|brands?|marques?|models?)\b/,
  carCategories: /\b(?:vehicle|car|class|eligib)/,
  awards: /\b(?:award|prize|troph)/,
  features: /\b(?:features|amenit|activit|highlight)/,
  charityName: /\b(?:charit|benefit|cause)/,
  sponsorName: /\bsponsor/,
  organizerName: /\b(?:organi[sz]|promoter|host|club|contact|sanction|presented)/,
  venueName: /\b(?:venue|track|circuit|facility|place)/,
  streetAddress: /\b(?:street|addr)/,
  zipCode: /\b(?:zip|postal|post ?code)/,
  city: /\b(?:city|town|municipality)/,
  state: /\b(?:state|province|region)/,
  latitude: /\blat/,
  longitude: /\b(?:lng|lon)/,
  location: /\b(?:location|where)/,
  eventType: /\b(?:kind|discipline|type|format)/,
  category: /\b(?:categor|tag|topic|genre|series)/,
  sourceId: /\b(?:slug|id|uid|guid|key|number)\b/,
  description: /\b(?:desc|detail|note|info|about|summary|text|body)/,
  eventStatus: /\b(?:status|cancel|postpone)/,
  name: /\b(?:name|title|event)/,
}
const hints = Object.entries(fieldWords) as [FieldName, RegExp][]

/** Field that a column name resembles. */
export const nearestField = (name: string): FieldName | undefined =>
  hints.find(([, words]) => words.test(asWords(name)))?.[0]

const maxShown = 12

/** One sentence for the report; undefined if every column was used. */
export const unusedNote = (names: Iterable<string>): string | undefined => {
  const all = [...new Set(names)].filter((name) => !freeColumns.has(name))
  if (all.length === 0) return undefined
  const descriptions = all
    .map((name) => ({ name, field: nearestField(name) }))
    .toSorted((a, b) => Number(a.field === undefined) - Number(b.field === undefined))
    .slice(0, maxShown)
    .map(({ name, field }) => (field ? `${name} (looks like ${field})` : name))
  const more = all.length > maxShown ? ` and ${all.length - maxShown} more` : ''
  return `Unused columns: ${descriptions.join(', ')}${more}.`
}

/** `flag`: any value except a no makes a row private. `public`: a no does. `level`: certain words do. */
type Privacy = 'flag' | 'public' | 'level'

/** Column names, reduced to lower-case letters. */
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

/** Names of columns that state whether a row is private. */
export const privacyColumns = (names: readonly string[]): string[] =>
  names.filter((name) => kindOf(name) !== undefined)

/** True for a column that states nothing else; a level may have an unknown value. */
export const isPrivacyAlone = (name: string): boolean => {
  const kind = kindOf(name)
  return kind !== undefined && kind !== 'level'
}

/** Reason to skip a row; undefined if it is public. */
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
