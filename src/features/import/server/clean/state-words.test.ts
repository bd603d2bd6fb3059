import { expect, it } from 'vitest'
import { statusInTexts, takeStatus } from './cost-and-state.ts'

const words = [
  ['Canceled', 'cancelled'],
  ['CANCELLED', 'cancelled'],
  ['postponed', 'postponed'],
  ['RESCHEDULED', 'rescheduled'],
  ['Re-scheduled', 'rescheduled'],
  ['Rained out', 'cancelled'],
  ['CANC', 'cancelled'],
  ['CANX', 'cancelled'],
  ["Cxl'd", 'cancelled'],
  ['NEW DATE', 'rescheduled'],
  ['Annulé', 'cancelled'],
  ['ABGESAGT', 'cancelled'],
  ['Pospuesto', 'postponed'],
  ['NO SHOW TODAY', 'cancelled'],
] as const
const forms = [
  '@: Spring Car Show',
  '@ - Spring Car Show',
  '@ -Spring Car Show',
  '(@) Spring Car Show',
  '[@] Spring Car Show',
  '*@* Spring Car Show',
  '***@*** Spring Car Show ***@***',

  '@! Spring Car Show',
  '@ Spring Car Show',
  '@ TO 8/14 Spring Car Show',
  '🚫 @ 🚫 Spring Car Show',

  '@ (rain): Spring Car Show',
  'EVENT @: Spring Car Show',
  '@ event: Spring Car Show',
  '@: FW: Spring Car Show',
  '@ from May 1: Spring Car Show',
  'Spring Car Show - @',
  'Spring Car Show (@)',
  'Spring Car Show [@]',
  'Spring Car Show @',
  'Spring Car Show – @ to June 12, 2027',
  'Spring Car Show: @!!',
  'Spring Car Show, @',
  'Spring Car Show has been @',
  'Spring Car Show - @ due to weather',
  'Spring (@) Car Show',
  'Spring Car Show (@ until further notice)',
  'Spring Car Show...@',
]

it.each(words.flatMap(([word, state]) => forms.map((form) => [form.replaceAll('@', word), state])))(
  'extracts the status from %j',
  (name, state) => {
    expect(takeStatus(name)).toEqual({ name: 'Spring Car Show', status: state })
  },
)

it.each([
  'SOLD OUT - Porsche Autocross',
  'Car Show - NOT CANCELLED',
  'Car Show (not canceled)',
  'Never Canceled Car Show',
  'Uncancelled Car Show',
  'Car Show (rain date if postponed)',
  'Cancel Culture Car Club Meet',
  'Scheduled Maintenance Day',
  'Rained Out Makeup Race',
  'New Date Night Car Show',
  'Cancun Car Show',
  'Moved to the Fairgrounds: Car Show',
])('leaves %j unchanged', (name) => {
  expect(takeStatus(name)).toEqual({ name })
})

it('keeps a name that consists of the status only', () => {
  expect(takeStatus('CANCELED')).toEqual({ name: 'CANCELED', status: 'cancelled' })
})

it.each([
  ['CANCELED', 'cancelled'],
  ['Cancelled.', 'cancelled'],
  ['*** CANCELLED ***', 'cancelled'],
  ['This event has been canceled due to weather. See you next year!', 'cancelled'],
  ['CANCELED - sorry, folks', 'cancelled'],
  ['POSTPONED\nNew date to come', 'postponed'],
  ['Postponed until further notice', 'postponed'],
  ['Postponed, new date TBA', 'postponed'],
  ['Rained out', 'cancelled'],
  ['CANCELED - weather', 'cancelled'],
])('reads the status from a description that begins with %j', (text, state) => {
  expect(statusInTexts('Car Shows', text)).toBe(state)
})

it.each([
  'Canceled stamps are welcome on our postcards.',
  'If canceled, fees are refunded.',
  'Never canceled in 30 years',
  'Registration canceled by May 1 is refunded.',
  'Rain or shine. Last year was canceled.',
  'Not canceled!',
  'Postponed from June 5. Gates open at 8.',
  '',
])('finds no status in the description %j', (text) => {
  expect(statusInTexts(text)).toBe(undefined)
})
