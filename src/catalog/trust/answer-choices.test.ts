import { expect, it } from 'vitest'
import type { EventStatus } from '../event/event.ts'
import { answerChoices } from './answer-choices.ts'

const today = '2031-05-01'

const usual = ['still_on', 'moved', 'cancelled']
const withRain = ['still_on', 'rain_date', 'moved', 'cancelled']

it.each<[string, string | null, string | null, EventStatus, string[]]>([
  ['without a rain date', '2031-05-03', null, 'scheduled', usual],
  ['with one to come', '2031-05-03', '2031-05-04', 'scheduled', withRain],
  ['with one today', '2031-04-30', today, 'rescheduled', withRain],
  ['on it', '2031-05-04', '2031-05-04', 'rescheduled', usual],
  ['after it', '2031-05-03', '2031-04-30', 'scheduled', usual],
  ['canceled', '2031-05-03', '2031-05-04', 'cancelled', []],
  ['postponed', '2031-05-03', '2031-05-04', 'postponed', ['cancelled']],
  ['all year', null, null, 'scheduled', ['still_on', 'cancelled']],
])('offers the choices for an event %s', (_, date, rainDate, eventStatus, choices) => {
  expect(answerChoices({ date, rainDate, eventStatus }, today)).toEqual(choices)
})
