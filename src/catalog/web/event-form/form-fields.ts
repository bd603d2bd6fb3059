/** The fields of the submission form, in groups: the page, its action and its summary go by this. */
import { costValues, longCostLabel } from '../../event/costs.ts'
import { eventTypeLabel, eventTypes } from '../../event/event-types.ts'
import { organizerKindLabel, organizerKinds } from '../../event/organizer-kinds.ts'
import { usStates } from '../../place/us-states.ts'

export type Choice = { value: string; label: string }

export type FormField = {
  name: string
  label: string
  kind: 'text' | 'textarea' | 'select' | 'checkbox' | 'date' | 'time' | 'list' | 'file'
  hint?: string
  required?: boolean
  /** Takes the whole width on wide screens. */
  wide?: boolean
  choices?: readonly Choice[]
  type?: 'email' | 'tel' | 'url'
  inputMode?: 'numeric' | 'decimal'
  autoComplete?: string
  maxLength?: number
}

export type FieldGroup = {
  id: string
  title: string
  lead?: string
  fields: readonly FormField[]
  /** Folded away at first: few need them. */
  more?: { title: string; fields: readonly FormField[] }
}

const none = (label: string): Choice => ({ value: '', label })
const commas = 'Separate with commas.'

const what: FieldGroup = {
  id: 'what',
  title: 'What',
  fields: [
    { name: 'name', label: 'Event name', kind: 'text', required: true, maxLength: 200 },
    {
      name: 'eventType',
      label: 'Type',
      kind: 'select',
      required: true,
      choices: [
        none('Choose a type'),
        ...eventTypes.map((value) => ({ value, label: eventTypeLabel(value) })),
      ],
    },
    {
      name: 'description',
      label: 'Description',
      kind: 'textarea',
      wide: true,
      hint: 'What visitors and car owners should know: registration, parking, food, rules.',
      maxLength: 20_000,
    },
  ],
}

const when: FieldGroup = {
  id: 'when',
  title: 'When',
  lead: "Use local time at the venue. Leave blank anything you don't know yet.",
  fields: [
    { name: 'date', label: 'Date', kind: 'date', required: true },
    { name: 'endDate', label: 'Last day', kind: 'date', hint: 'For multi-day events only.' },
    { name: 'startTime', label: 'Starts at', kind: 'time' },
    { name: 'endTime', label: 'Ends at', kind: 'time' },
    { name: 'rainDate', label: 'Rain date', kind: 'date' },
    {
      name: 'ongoing',
      label: 'Open year-round, like a museum (no date needed)',
      kind: 'checkbox',
    },
    {
      name: 'repeatEvery',
      label: 'Repeats',
      kind: 'select',
      hint: 'Starting on the date above.',
      choices: [
        none("Doesn't repeat"),
        { value: 'week', label: 'Every week' },
        { value: 'two_weeks', label: 'Every 2nd week' },
        { value: 'month_weekday', label: 'Monthly on that weekday, such as the 1st Saturday' },
        { value: 'month_last_weekday', label: 'Monthly on the last such weekday' },
        { value: 'month_day', label: 'Monthly on that day, such as the 15th' },
      ],
    },
    { name: 'repeatUntil', label: 'Until', kind: 'date', hint: 'Up to 60 dates.' },
    {
      name: 'repeatExcept',
      label: 'Skip these dates',
      kind: 'text',
      wide: true,
      hint: 'Such as 2027-07-03, 2027-09-04.',
      maxLength: 800,
    },
  ],
}

const where: FieldGroup = {
  id: 'where',
  title: 'Where',
  lead: 'A ZIP code, or city and state, is enough. Add a street address so people can find it.',
  fields: [
    { name: 'venueName', label: 'Venue', kind: 'text', maxLength: 200 },
    { name: 'streetAddress', label: 'Street address', kind: 'text', maxLength: 200 },
    { name: 'zipCode', label: 'ZIP code', kind: 'text', inputMode: 'numeric', maxLength: 10 },
    { name: 'city', label: 'City', kind: 'text', maxLength: 100 },
    {
      name: 'state',
      label: 'State',
      kind: 'select',
      choices: [
        none('Choose a state'),
        ...usStates.map(({ code, name }) => ({ value: code, label: name })),
      ],
    },
  ],
  more: {
    title: 'Exact point on the map',
    fields: [
      { name: 'latitude', label: 'Latitude', kind: 'text', inputMode: 'decimal', maxLength: 20 },
      { name: 'longitude', label: 'Longitude', kind: 'text', inputMode: 'decimal', maxLength: 20 },
    ],
  },
}

const cost: FieldGroup = {
  id: 'cost',
  title: 'Cost',
  fields: [
    {
      name: 'attendanceCost',
      label: 'To attend',
      kind: 'select',
      choices: [
        none('Unknown'),
        ...costValues.map((value) => ({ value, label: longCostLabel(value) ?? value })),
      ],
    },
    {
      name: 'participationFee',
      label: 'To enter a car, in dollars',
      kind: 'text',
      inputMode: 'decimal',
      maxLength: 12,
    },
  ],
}

const cars: FieldGroup = {
  id: 'cars',
  title: 'Cars',
  fields: [
    {
      name: 'carCategories',
      label: 'Car categories',
      kind: 'list',
      hint: `Such as Classics, Hot Rods. ${commas}`,
    },
    { name: 'carMakes', label: 'Makes', kind: 'list', hint: `Such as Ford, Porsche. ${commas}` },
    { name: 'awards', label: 'Awards', kind: 'list', hint: commas },
    {
      name: 'features',
      label: 'On site',
      kind: 'list',
      hint: `Such as Food trucks, Live music. ${commas}`,
    },
  ],
}

const extras: FieldGroup = {
  id: 'extras',
  title: 'Extras',
  fields: [
    {
      name: 'flyerUrl',
      label: 'Flyer',
      kind: 'file',
      hint: 'A PDF or picture, up to 10 MB.',
      maxLength: 500,
    },
    {
      name: 'logoUrl',
      label: 'Logo',
      kind: 'file',
      hint: 'A picture, up to 10 MB.',
      maxLength: 500,
    },
    { name: 'registrationUrl', label: 'Registration page', kind: 'text', maxLength: 500 },
    { name: 'sponsorName', label: 'Sponsor', kind: 'text', maxLength: 200 },
    {
      name: 'sponsorType',
      label: 'Sponsor type',
      kind: 'text',
      hint: 'Such as dealership or parts maker.',
      maxLength: 100,
    },
    {
      name: 'charityInvolved',
      label: 'This event benefits a charity',
      kind: 'checkbox',
      wide: true,
    },
    { name: 'charityName', label: 'Charity', kind: 'text', maxLength: 200 },
    {
      name: 'charityDescription',
      label: 'About the charity',
      kind: 'textarea',
      wide: true,
      maxLength: 5_000,
    },
  ],
}

const contact: FieldGroup = {
  id: 'contact',
  title: 'Contact',
  lead: 'Your own email address is never shown. Visitors see the other fields.',
  fields: [
    {
      name: 'submitterEmail',
      label: 'Your email address',
      kind: 'text',
      type: 'email',
      required: true,
      wide: true,
      autoComplete: 'email',
      hint: 'We send you a private link to edit or cancel the event.',
      maxLength: 254,
    },
    { name: 'organizerName', label: 'Organizer', kind: 'text', maxLength: 200 },
    {
      name: 'organizerKind',
      label: 'Organizer type',
      kind: 'select',
      choices: [
        none('Not specified'),
        ...organizerKinds.map((value) => ({ value, label: organizerKindLabel(value) })),
      ],
    },
    { name: 'website', label: 'Website', kind: 'text', maxLength: 500 },
    {
      name: 'contactPhone',
      label: 'Public phone number',
      kind: 'text',
      type: 'tel',
      maxLength: 40,
    },
    {
      name: 'contactEmail',
      label: 'Public email address',
      kind: 'text',
      type: 'email',
      maxLength: 254,
    },
  ],
}

export const fieldGroups: readonly FieldGroup[] = [what, when, where, cost, cars, extras, contact]

export const formFields: readonly FormField[] = fieldGroups.flatMap(({ fields, more }) =>
  fields.concat(more?.fields ?? []),
)

export type FormValues = Readonly<Record<string, string>>

/** The field that a problem of the call is shown at, with its label. */
export const fieldOfProblem = (name: string): FormField | undefined => {
  const shown: Record<string, string> = { repeats: 'repeatEvery' }
  return formFields.find((field) => field.name === (shown[name] ?? name))
}

/** The id of a field's control, where the summary's links lead. */
export const controlId = (name: string): string => `upload-${name}`

/** The id of the button that chooses a file, beside the control for its address. */
export const fileControlId = (name: string): string => `${controlId(name)}-file`
