/** Fields of the submission form, in groups; used by the page, its action and its error summary. */
import { costValues, longCostLabel } from '../../../event/costs.ts'
import { eventTypeLabel, eventTypes } from '../../../event/event-types.ts'
import type { FieldKind } from '../../../event/field-kinds.ts'
import { type DraftField, fieldOf, organizerFields } from '../../../event/field-names.ts'
import type { Group } from '../../../event/fields.ts'
import { organizerKindLabel, organizerKinds } from '../../../event/organizer-kinds.ts'
import { usStates } from '../../../place/us-states.ts'

export type Choice = { value: string; label: string }

export type FormField = {
  name: string
  label: string
  kind: 'text' | 'textarea' | 'select' | 'checkbox' | 'date' | 'time' | 'list' | 'file'
  hint?: string
  required?: boolean
  /** True for the whole width on wide screens. */
  wide?: boolean
  choices?: readonly Choice[]
  type?: 'email' | 'tel' | 'url'
  inputMode?: 'numeric' | 'decimal'
  autoComplete?: string
  maxLength?: number
}

export type FieldGroup = {
  id: Group
  title: string
  lead?: string
  fields: readonly FormField[]
  /** Fields that are folded at first, because few people need them. */
  more?: { title: string; fields: readonly FormField[] }
}

const none = (label: string): Choice => ({ value: '', label })
const labeled = (
  values: readonly string[],
  labelOf: (value: string) => string | undefined,
): Choice[] => values.map((value) => ({ value, label: labelOf(value) ?? value }))

/** Control by kind of field; other kinds have a single-line text input. */
const controls: Partial<Record<FieldKind, Partial<FormField>>> = {
  text: { kind: 'textarea', wide: true },
  type: {
    kind: 'select',
    choices: [none('Choose a type'), ...labeled(eventTypes, eventTypeLabel)],
  },
  date: { kind: 'date' },
  time: { kind: 'time' },
  flag: { kind: 'checkbox', wide: true },
  list: { kind: 'list' },
  file: { kind: 'file' },
  zip: { inputMode: 'numeric' },
  state: {
    kind: 'select',
    choices: [
      none('Choose a state'),
      ...usStates.map(({ code, name }) => ({ value: code, label: name })),
    ],
  },
  latitude: { inputMode: 'decimal', maxLength: 20 },
  longitude: { inputMode: 'decimal', maxLength: 20 },
  cost: { kind: 'select', choices: [none('Unknown'), ...labeled(costValues, longCostLabel)] },
  dollars: { inputMode: 'decimal', maxLength: 12 },
  organizer: {
    kind: 'select',
    choices: [none('Not specified'), ...labeled(organizerKinds, organizerKindLabel)],
  },
  email: { type: 'email' },
  phone: { type: 'tel' },
}

const commas = 'Separate with commas.'

/** Form field for a field of the field table, labeled with `ask` or else the table's label. */
export const controlOf = (name: DraftField, ask?: string): FormField => {
  const { kind, label = name, hint, max, required } = fieldOf(name)
  const control = controls[kind] ?? {}
  return {
    name,
    label: ask ?? label,
    kind: 'text',
    ...((hint || kind === 'list') && {
      hint: [hint, kind === 'list' && commas].filter(Boolean).join(' '),
    }),
    ...(required && { required }),
    ...(max && control.kind !== 'select' && { maxLength: max }),
    ...control,
  }
}

/** Groups with fields that are displayed first or last, instead of in the order of the field table. */
const order: Partial<
  Record<Group, { first?: readonly DraftField[]; last?: readonly DraftField[] }>
> = {
  what: { first: ['name', 'eventType'] },
  when: { last: ['ongoing'] },
  where: { first: ['venueName', 'streetAddress', 'zipCode'] },
  extras: { first: ['flyerUrl', 'logoUrl', 'registrationUrl'] },
  contact: { first: ['organizerName', 'organizerKind', 'website', 'contactPhone'] },
}

/** Fields of a group among `names`, in display order. */
export const namesIn = (group: Group, names: readonly DraftField[]): DraftField[] => {
  const { first = [], last = [] } = order[group] ?? {}
  const own = names.filter((name) => fieldOf(name).group === group)
  const rest = own.filter((name) => !first.includes(name) && !last.includes(name))
  return [...first, ...rest, ...last]
}

const isPin = (name: DraftField) => name === 'latitude' || name === 'longitude'

const controlsIn = (group: Group): FormField[] =>
  namesIn(group, organizerFields)
    .filter((name) => !isPin(name))
    .map((name) => controlOf(name, fieldOf(name).ask))

/** Fields for repeats, which only new events have. */
const repeats: readonly FormField[] = [
  {
    name: 'repeatEvery',
    label: 'Repeats',
    kind: 'select',
    hint: 'Starting on the date above.',
    choices: [
      none("Doesn't repeat"),
      { value: 'week', label: 'Every week' },
      { value: 'two_weeks', label: 'Every other week' },
      { value: 'month_weekday', label: 'Monthly on that weekday, such as the 1st Saturday' },
      {
        value: 'month_weekdays',
        label: 'Monthly in several weeks, such as the 1st and 3rd Saturday',
      },
      { value: 'month_last_weekday', label: 'Last one of the month, such as the last Saturday' },
      { value: 'month_day', label: 'Monthly on that day, such as the 15th' },
    ],
  },
  {
    name: 'repeatWeeks',
    label: 'Weeks of the month',
    kind: 'list',
    hint: 'Such as 1st, 3rd or 2nd, last.',
  },
  { name: 'repeatUntil', label: 'Until', kind: 'date', hint: 'Up to 60 dates.' },
  {
    name: 'repeatExcept',
    label: 'Skip these dates',
    kind: 'text',
    wide: true,
    hint: 'Such as 7/3/2027, 9/4/2027.',
    maxLength: 800,
  },
]

const submitterEmail: FormField = {
  name: 'submitterEmail',
  label: 'Your email address',
  kind: 'text',
  type: 'email',
  required: true,
  wide: true,
  autoComplete: 'email',
  hint: 'We send you a private link to edit or cancel the event.',
  maxLength: 254,
}

export const fieldGroups: readonly FieldGroup[] = [
  { id: 'what', title: 'What', fields: controlsIn('what') },
  {
    id: 'when',
    title: 'When',
    lead: "Use local time at the venue. Leave blank anything you don't know yet.",
    fields: [...controlsIn('when'), ...repeats],
  },
  {
    id: 'where',
    title: 'Where',
    lead: 'A ZIP code, or city and state, is enough. Add a street address so people can find it.',
    fields: controlsIn('where'),
    more: {
      title: 'Exact point on the map',
      fields: namesIn('where', organizerFields)
        .filter(isPin)
        .map((name) => controlOf(name)),
    },
  },
  { id: 'cost', title: 'Cost', fields: controlsIn('cost') },
  { id: 'cars', title: 'Cars', fields: controlsIn('cars') },
  { id: 'extras', title: 'Flyer, sponsor and charity', fields: controlsIn('extras') },
  {
    id: 'contact',
    title: 'Contact',
    lead: 'Your own email address is never shown. Visitors see the other fields.',
    fields: [submitterEmail, ...controlsIn('contact')],
  },
]

export const formFields: readonly FormField[] = fieldGroups.flatMap(({ fields, more }) =>
  fields.concat(more?.fields ?? []),
)

export type FormValues = Readonly<Record<string, string>>

/** Form field that shows a problem of the API call; undefined if no field does. */
export const fieldOfProblem = (name: string): FormField | undefined => {
  const shown: Record<string, string> = { repeats: 'repeatEvery' }
  return formFields.find((field) => field.name === (shown[name] ?? name))
}

/** Id of a field's control, the target of the error summary's links. */
export const controlId = (name: string): string => `upload-${name}`

/** Id of the file input, beside the control for the file's URL. */
export const fileControlId = (name: string): string => `${controlId(name)}-file`
