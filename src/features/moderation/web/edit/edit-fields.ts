/** The form that changes an event: its fields in groups, and how each is written as text. */
import { type EventStatus, eventStatuses } from '../../../../catalog/event/event.ts'
import type { eventDraftFields } from '../../../../catalog/event/event-draft.ts'
import { eventTypeLabel, eventTypes } from '../../../../catalog/event/event-types.ts'
import { usTimeZones } from '../../../../catalog/time/time-zone-label.ts'
import { formFields } from '../../../../catalog/web/event-form/form-fields.ts'
import type { ReviewedEvent } from '../../contract.ts'

export type EditableName = Exclude<(typeof eventDraftFields)[number], 'location'> | 'timeZone'

export type EditField = {
  name: EditableName
  label: string
  kind: 'text' | 'area' | 'date' | 'time' | 'check' | 'list' | 'choice' | 'file'
  hint?: string
  choices?: readonly (readonly [value: string, label: string])[]
  type?: 'email' | 'tel'
  inputMode?: 'numeric' | 'decimal'
  /** Suggestions of a free text field. */
  suggestions?: readonly string[]
}

const field = (
  name: EditableName,
  label: string,
  kind: EditField['kind'] = 'text',
  more: Partial<EditField> = {},
): EditField => ({ name, label, kind, ...more })

const commas = { hint: 'Separate them by commas.' }
const knownTypes = eventTypes.map((type) => [type, eventTypeLabel(type)] as const)

/** Choices of the organizers' form. */
const offeredFor = (name: EditableName): EditField['choices'] =>
  formFields.find((each) => each.name === name)?.choices?.map(({ value, label }) => [value, label])

const statusWords: Record<EventStatus, string> = {
  scheduled: 'Scheduled',
  cancelled: 'Canceled',
  postponed: 'Postponed, no new date yet',
  rescheduled: 'Has a new date',
}

export const editGroups: readonly { title: string; fields: readonly EditField[] }[] = [
  {
    title: 'What',
    fields: [
      field('name', 'Name'),
      field('eventType', 'Type', 'choice', { choices: knownTypes }),
      field('description', 'Description', 'area'),
      field('organizerName', 'Organizer'),
      field('organizerKind', 'Organizer kind', 'choice', { choices: offeredFor('organizerKind') }),
    ],
  },
  {
    title: 'When',
    fields: [
      field('date', 'Date', 'date', {
        hint: 'Visitors of a live event see that its date changed.',
      }),
      field('endDate', 'Last day', 'date'),
      field('startTime', 'Start time', 'time'),
      field('endTime', 'End time', 'time'),
      field('rainDate', 'Rain date', 'date'),
      field('previousDate', 'Previous date', 'date'),
      field('eventStatus', 'Status', 'choice', {
        choices: eventStatuses.map((status) => [status, statusWords[status]] as const),
      }),
      field('statusNote', 'Why'),
      field('ongoing', 'Open year-round, no date', 'check'),
    ],
  },
  {
    title: 'Where',
    fields: [
      field('venueName', 'Venue'),
      field('streetAddress', 'Street address'),
      field('city', 'City'),
      field('state', 'State', 'choice', { choices: offeredFor('state') }),
      field('zipCode', 'ZIP code', 'text', { inputMode: 'numeric' }),
      field('latitude', 'Latitude'),
      field('longitude', 'Longitude'),
      field('timeZone', 'Time zone', 'text', {
        hint: "An IANA zone, such as America/Chicago. Local times stay the same. Leave blank to use the venue's zone.",
        suggestions: usTimeZones,
      }),
    ],
  },
  {
    title: 'Cost and cars',
    fields: [
      field('attendanceCost', 'Attendance cost', 'choice', {
        choices: offeredFor('attendanceCost'),
      }),
      field('participationFee', 'Participation fee in dollars', 'text', { inputMode: 'decimal' }),
      field('carCategories', 'Car categories', 'list', commas),
      field('carMakes', 'Makes', 'list', commas),
      field('awards', 'Awards', 'list', commas),
      field('features', 'Features', 'list', commas),
    ],
  },
  {
    title: 'Sponsor and charity',
    fields: [
      field('sponsorName', 'Sponsor'),
      field('sponsorType', 'Sponsor type'),
      field('charityName', 'Charity'),
      field('charityDescription', 'How to help', 'area'),
      field('charityInvolved', 'Benefits a charity', 'check'),
    ],
  },
  {
    title: 'Contact and links',
    fields: [
      field('website', 'Website'),
      field('registrationUrl', 'Registration'),
      field('contactEmail', 'Contact email', 'text', { type: 'email' }),
      field('contactPhone', 'Phone', 'text', { type: 'tel' }),
      field('logoUrl', 'Logo', 'file'),
      field('flyerUrl', 'Flyer', 'file'),
    ],
  },
]

const allFields = editGroups.flatMap(({ fields }) => fields)

/** Field → its text; a ticked box is "on", an unticked one empty. */
export type EditTexts = Record<string, string>

export const textsOf = (event: ReviewedEvent): EditTexts =>
  Object.fromEntries(allFields.map(({ name }) => [name, textOf(event[name])]))

const textOf = (value: ReviewedEvent[EditableName]): string => {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'on' : ''
  return value === null ? '' : String(value)
}

export const readTexts = (text: (name: string) => string): EditTexts =>
  Object.fromEntries(
    ['near', ...allFields.map(({ name }) => name)].map((name) => [name, text(name)]),
  )

/** Input of the API call for these texts. */
export const valuesOf = (texts: EditTexts): Record<string, unknown> =>
  Object.fromEntries(allFields.map(({ name, kind }) => [name, valueOf(texts[name] ?? '', kind)]))

const valueOf = (text: string, kind: EditField['kind']): unknown => {
  if (kind === 'check') return text !== ''
  return kind === 'list' ? text.split(',') : text
}
