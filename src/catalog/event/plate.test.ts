import { expect, it } from 'vitest'
import { plateWords } from './plate.ts'

it('shows state, day and weekday', () => {
  expect(plateWords({ state: 'IL', date: '2026-11-20', ongoing: false })).toEqual({
    state: 'ILLINOIS',
    day: 'NOV 20',
    weekday: 'FRIDAY',
    year: 2026,
  })
})

it('has a plate for ongoing places', () => {
  expect(plateWords({ state: 'PR', date: null, ongoing: true })).toEqual({
    state: 'PUERTO RICO',
    day: 'OPEN',
    weekday: 'YEAR-ROUND',
    year: undefined,
  })
})

it('shows unreadable values unchanged', () => {
  expect(plateWords({ state: 'ON', date: 'soon', ongoing: false })).toMatchObject({
    state: 'ON',
    day: 'soon',
    weekday: '',
  })
})
