import { expect, it } from 'vitest'
import type { EventStatus } from '../event/event.ts'
import { answerChoices } from './answer-choices.ts'

const today = '2031-05-01'

it.each<[string, string | null, string | null, EventStatus, string[]]>([
  ['without a rain date', '2031-05-03', null, 'scheduled', ['still_on', 'moved', 'cancelled']],
  [
    'with one to come',
    '2031-05-03',
    '2031-05-04',
    'scheduled',
    ['still_on', 'rain_date', 'moved', 'cancelled'],
  ],
  [
    'with one today',
    '2031-04-30',
    today,
    'rescheduled',
    ['still_on', 'rain_date', 'moved', 'cancelled'],
  ],
  ['on it', '2031-05-04', '2031-05-04', 'rescheduled', ['still_on', 'moved', 'cancelled']],
  ['after it', '2031-05-03', '2031-04-30', 'scheduled', ['still_on', 'moved', 'cancelled']],
  ['canceled', '2031-05-03', '2031-05-04', 'cancelled', []],
  ['postponed', '2031-05-03', '2031-05-04', 'postponed', ['cancelled']],
  ['all year', null, null, 'scheduled', ['still_on', 'cancelled']],
])('offers what fits an event %s', (_, date, rainDate, eventStatus, choices) => {
  expect(answerChoices({ date, rainDate, eventStatus }, today)).toEqual(choices)
})
