/** Parts of a listing that a merge takes as a whole from one side, in the order of the field table. */
import type { Event } from '../event/event.ts'
import {
  type DraftField,
  draftFields,
  fieldOf,
  fieldsTogether,
  isFieldName,
} from '../event/field-names.ts'

type PlaceField = 'latitude' | 'longitude' | 'locationPrecision'

export type FactField = DraftField | 'timeZone' | 'locationPrecision'

/** Facts of one side of a merged listing: its draft, point and time zone. */
export type SideFacts = Omit<Pick<Event, FactField>, PlaceField> & {
  [K in PlaceField]: Event[K] | null
}

export type MergePart = {
  key: string
  label: string
  fields: readonly FactField[]
  /** Fields that may be taken from another side with the same `with` fields, if the chosen side leaves them empty. */
  completed: readonly FactField[]
  with: readonly FactField[]
}

type PartGroup = Omit<MergePart, 'key' | 'completed' | 'with'> &
  Partial<Pick<MergePart, 'completed' | 'with'>>

const hours = fieldsTogether('hours')

const groups: Record<string, PartGroup> = {
  when: {
    label: 'Date and time',
    fields: ['date', 'endDate', ...hours, 'ongoing', 'openDays'],
    completed: [...hours.filter((field) => field !== 'startTime'), 'openDays'],
    with: ['date', 'endDate', 'startTime'],
  },
  where: {
    label: 'Place',
    fields: [
      ...(['venueName', 'streetAddress', 'city', 'state', 'zipCode', 'location'] as const),
      ...(['latitude', 'longitude', 'locationPrecision', 'timeZone'] as const),
    ],
    completed: ['venueName', 'streetAddress', 'zipCode'],
    with: ['city', 'state'],
  },
  status: { label: 'Status', fields: ['eventStatus', 'statusNote', 'previousDate'] },
  organizer: { label: 'Organizer', fields: fieldsTogether('organizer') },
  sponsor: { label: 'Sponsor', fields: fieldsTogether('sponsor') },
  charity: { label: 'Charity', fields: fieldsTogether('charity') },
}

const groupOf = new Map(
  Object.entries(groups).flatMap(([key, { fields }]) => fields.map((field) => [field, key])),
)

const partOf = (key: string): MergePart => {
  const group = groups[key]
  if (group) return { completed: [], with: [], ...group, key }
  const field = key as DraftField
  return { key, label: fieldOf(field).label ?? key, fields: [field], completed: [], with: [] }
}

/** All parts. A field without a group is a part of its own, so that new fields are merged too. */
export const mergeParts: readonly MergePart[] = [
  ...new Set(draftFields.map((field) => groupOf.get(field) ?? field)),
].map((key) => partOf(key))

export const factFields: readonly FactField[] = mergeParts.flatMap(({ fields }) => fields)

/** True for logos and flyers: stored files, not statements. */
export const isFile = ({ key }: MergePart): boolean => key === 'logoUrl' || key === 'flyerUrl'

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** True if a side has a value for a part. Always true for the status; a place needs a point or a city. */
export const hasPart = (part: MergePart, facts: SideFacts): boolean => {
  if (part.key === 'status') return true
  if (part.key === 'where') return facts.latitude !== null || facts.city !== ''
  return part.fields.some((field) => !isBlank(facts[field]))
}

export const isBlankField = (facts: SideFacts, field: FactField): boolean => isBlank(facts[field])

/** Parts that direct visitors to someone: links, contact and organizer. */
export const leadsToSomebody = ({ key, fields }: MergePart): boolean =>
  key === 'organizer' ||
  fields.some((field) => {
    if (!isFieldName(field)) return false
    const { kind } = fieldOf(field)
    return kind === 'link' || kind === 'email' || kind === 'phone'
  })

/** Text to compare the values of a part between sides. */
export const partKey = ({ fields }: Pick<MergePart, 'fields'>, facts: SideFacts): string =>
  JSON.stringify(fields.map((field) => facts[field] ?? null))
