import { expect, it } from 'vitest'
import { plateWords } from './plate.ts'

it('tells state, day and weekday', () => {
  expect(plateWords({ state: 'IL', date: '2026-11-20', ongoing: false })).toEqual({
    state: 'ILLINOIS',
    day: 'NOV 20',
    weekday: 'FRIDAY',
    year: 2026,
  })
})

it('has a plate for places that are open for good', () => {
  expect(plateWords({ state: 'PR', date: null, ongoing: true })).toEqual({
    state: 'PUERTO RICO',
    day: 'OPEN',
    weekday: 'YEAR-ROUND',
    year: undefined,
  })
})

it('shows what it cannot read as it is', () => {
  expect(plateWords({ state: 'ON', date: 'soon', ongoing: false })).toMatchObject({
    state: 'ON',
    day: 'soon',
    weekday: '',
  })
})
