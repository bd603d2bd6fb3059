/** A row's values, cleaned of what sources do to them, as input for the draft's own rules. */
import { parseAddress } from '../../../../catalog/address.ts'
import type { EventStatus } from '../../../../catalog/event.ts'
import { isEmpty } from '../field-rules.ts'
import type { RawFields } from '../source-row.ts'
import type { CleanDraft } from './clean-draft.ts'
import {
  isNothing,
  isPostBox,
  listOf,
  mailOf,
  numberOf,
  phoneOf,
  textOf,
  truthOf,
  zipOf,
} from './clean-values.ts'
import { readableCase, readablePlace } from './letter-case.ts'
import { plainLine, plainText } from './plain-text.ts'
import { readCost, readFee } from './read-cost.ts'
import { readMoment } from './read-moment.ts'

/** Without its dates and times, which need the venue's zone first. */
export type CleanFields = {
  draft: CleanDraft
  /** Sentences about what was left out. */
  notes: string[]
}

const maxDescription = 20_000

/** `exact`: our own export, whose texts are taken to the letter. */
export const cleanFields = (fields: RawFields, exact: boolean): CleanFields => {
  const notes: string[] = []
  const line = (field: string) => {
    const text = textOf(fields[field])
    if (exact || text === '') return text
    return isNothing(text) ? '' : plainLine(text)
  }
  const draft: CleanDraft = {
    ...texts(line),
    name: exact ? textOf(fields.name) : readableCase(plainLine(textOf(fields.name))),
    description: descriptionOf(fields, exact, notes),
    eventType: textOf(fields.eventType),
    ongoing: truthOf(fields.ongoing) || (exact && hasNoDate(fields)),
    charityInvolved: truthOf(fields.charityInvolved) || (!exact && line('charityName') !== ''),
    carCategories: listOf(fields.carCategories, exact),
    carMakes: listOf(fields.carMakes, exact),
    awards: listOf(fields.awards, exact),
    features: listOf(fields.features, exact),
    ...placeOf(fields, line, exact, notes),
    ...amountsOf(fields, notes),
    logoUrl: line('logoUrl'),
    flyerUrl: line('flyerUrl'),
    contactEmail: exact ? line('contactEmail') : mailOf(line('contactEmail')),
    contactPhone: exact ? line('contactPhone') : phoneOf(line('contactPhone')),
    rainDate: readMoment(line('rainDate'))?.date ?? null,
    previousDate: readMoment(line('previousDate'))?.date ?? null,
    eventStatus: statusOf(line('eventStatus'), notes),
  }
  return { draft, notes }
}

/** The 24 columns have none for places that are open for good: they alone have no date. */
const hasNoDate = (fields: RawFields) => fields.ongoing === undefined && isEmpty(fields.date)

const plainFields = [
  'sponsorName',
  'sponsorType',
  'charityName',
  'charityDescription',
  'organizerName',
  'organizerKind',
  'website',
  'registrationUrl',
  'statusNote',
] as const

const texts = (line: (field: string) => string) =>
  Object.fromEntries(plainFields.map((field) => [field, line(field)])) as Record<
    (typeof plainFields)[number],
    string
  >

const descriptionOf = (fields: RawFields, exact: boolean, notes: string[]): string => {
  const text = textOf(fields.description)
  if (exact || text === '') return text
  const plain = plainText(text).trim()
  if (plain.length <= maxDescription) return isNothing(plain) ? '' : plain
  notes.push(`the description was cut at ${maxDescription} characters`)
  return `${plain.slice(0, maxDescription - 1)}…`
}

type PlaceText = Record<
  'venueName' | 'streetAddress' | 'city' | 'state' | 'zipCode' | 'location',
  string
>

const placeOf = (
  fields: RawFields,
  line: (field: string) => string,
  exact: boolean,
  notes: string[],
) => {
  const place: PlaceText = {
    venueName: line('venueName'),
    streetAddress: line('streetAddress'),
    city: line('city'),
    state: line('state'),
    zipCode: zipOf(line('zipCode')),
    location: line('location'),
  }
  const point = pointOf(fields, notes)
  if (exact) return { ...place, ...point }
  fillFromText(place)
  place.venueName = readableCase(place.venueName)
  place.streetAddress = readablePlace(place.streetAddress)
  place.city = readablePlace(place.city)
  if (isPostBox(place.streetAddress)) {
    place.streetAddress = ''
    notes.push('a post office box is no address to visit and was left out')
  }
  return { ...place, ...point }
}

/** Takes apart an address that stands in one cell. */
const fillFromText = (place: PlaceText): void => {
  if (place.city !== '' || place.zipCode !== '') return
  const cell = place.location === '' ? 'streetAddress' : 'location'
  const parts = parseAddress(place[cell])
  // A street without a town is left as it stands.
  if (cell === 'streetAddress' && !parts.city && !parts.zipCode) return
  if (cell === 'streetAddress') place.streetAddress = ''
  for (const [field, value] of Object.entries(parts) as [keyof PlaceText, string][]) {
    place[field] ||= value
  }
}

const pointOf = (fields: RawFields, notes: string[]) => {
  if (isEmpty(fields.latitude) && isEmpty(fields.longitude))
    return { latitude: null, longitude: null }
  const latitude = numberOf(fields.latitude)
  const longitude = numberOf(fields.longitude)
  if (latitude === 0 && longitude === 0) {
    notes.push('the coordinates 0, 0 stand for none')
    return { latitude: null, longitude: null }
  }
  if (typeof latitude === 'number' && typeof longitude === 'number') return { latitude, longitude }
  notes.push('the coordinates are incomplete or no numbers and were left out')
  return { latitude: null, longitude: null }
}

const amountsOf = (fields: RawFields, notes: string[]) => {
  const cost = readCost(textOf(fields.attendanceCost))
  const fee = readFee(textOf(fields.participationFee))
  if (cost === undefined) notes.push(notUnderstood('attendanceCost', fields))
  if (fee === undefined) notes.push(notUnderstood('participationFee', fields))
  return { attendanceCost: cost ?? null, participationFee: fee ?? null }
}

const notUnderstood = (field: string, fields: RawFields) =>
  `${field} "${textOf(fields[field]).slice(0, 60)}" was not understood and left out`

const statusOf = (text: string, notes: string[]): EventStatus => {
  const key = text.toLowerCase().replace(/^canceled$/, 'cancelled')
  if (key === 'cancelled' || key === 'postponed' || key === 'rescheduled') return key
  if (!/^(?:|scheduled|confirmed|active|published|tentative)$/.test(key)) {
    notes.push(`eventStatus "${text.slice(0, 60)}" was not understood and left out`)
  }
  return 'scheduled'
}
