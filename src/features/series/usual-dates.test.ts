import { describe, expect, test } from 'vitest'
import { type Edition, usualDates } from './usual-dates.ts'

const edition = (date: string, name = 'Chili Bowl Car Show', endDate: string | null = date) =>
  ({ id: `${name} ${date}`, name, city: 'Terlingua', state: 'TX', date, endDate }) satisfies Edition

const today = '2026-11-23'

const usually = (editions: Edition[], listed: string[] = [], day = today) =>
  usualDates(editions, listed, day).map((usual) => `${usual.usually}; ${usual.year}`)

describe('the usual date', () => {
  test.each([
    ['a weekend', ['2026-06-13', '2025-06-14'], 'the 2nd weekend of June; 2027'],
    ['Saturday or Sunday', ['2026-06-14', '2025-06-14'], 'the 2nd weekend of June; 2027'],
    ['a last weekend', ['2026-05-30', '2025-05-31', '2024-05-25'], 'the last weekend of May; 2027'],
    ['a weekday', ['2026-07-02', '2025-07-03'], 'the 1st Thursday of July; 2027'],
    ['a day of the year', ['2026-07-04', '2025-07-04', '2024-07-04'], 'July 4; 2027'],
    ['no more than a month', ['2026-08-01', '2025-08-20'], 'in August; 2027'],
    [
      'two of three years',
      ['2026-06-13', '2025-06-14', '2024-08-03'],
      'the 2nd weekend of June; 2027',
    ],
    ['a year that was skipped', ['2025-06-14', '2023-06-10'], 'the 2nd weekend of June; 2027'],
  ])('is %s', (_, dates, words) => {
    expect(usually(dates.map((date) => edition(date)))).toEqual([words])
  })

  test('counts several days as one edition, listed together or separately', () => {
    const whole = edition('2025-06-13', 'Fest', '2025-06-15')
    const apart = ['2026-06-12', '2026-06-13', '2026-06-14'].map((date) => edition(date, 'Fest'))
    expect(usually([whole, ...apart])).toEqual(['the 2nd weekend of June; 2027'])
  })

  test('matches an event by its name without year and number', () => {
    const named = [
      edition('2026-06-13', '12th Annual Chili Bowl Car Show'),
      edition('2025-06-14', 'Chili Bowl Car Show 2025'),
    ]
    expect(usually(named)).toEqual(['the 2nd weekend of June; 2027'])
  })

  test('is in this year until it has passed', () => {
    const dates = [edition('2025-06-14'), edition('2024-06-08')]
    expect(usually(dates, [], '2026-06-10')).toEqual(['the 2nd weekend of June; 2026'])
    expect(usually(dates, [], '2026-06-20')).toEqual(['the 2nd weekend of June; 2027'])
  })

  test('usual dates are sorted soonest first', () => {
    const events = [
      edition('2026-06-13', 'Summer Show'),
      edition('2025-06-14', 'Summer Show'),
      edition('2025-12-06', 'Toy Run'),
      edition('2024-12-07', 'Toy Run'),
    ]
    expect(usually(events)).toEqual([
      'the 1st weekend of December; 2026',
      'the 2nd weekend of June; 2027',
    ])
  })
})

describe('no usual date', () => {
  test.each([
    ['of one year alone', ['2026-06-13']],
    ['where years do not agree', ['2026-06-13', '2025-09-06']],
    [
      'where two of five agree',
      ['2026-06-13', '2025-06-14', '2024-01-06', '2023-03-04', '2022-10-01'],
    ],
    ['of what was not held for long', ['2023-06-10', '2022-06-11']],
    ['of weekly meets', ['2026-06-06', '2026-06-13', '2025-06-07', '2025-06-14']],
    ['of twice a year', ['2026-04-18', '2026-09-19', '2025-04-19', '2025-09-20']],
  ])('%s', (_, dates) => {
    expect(usually(dates.map((date) => edition(date)))).toEqual([])
  })

  test('if the next date is listed, with any edition number', () => {
    const dates = [edition('2026-06-13'), edition('2025-06-14')]
    expect(usually(dates, ['13th Annual Chili Bowl Car Show'])).toEqual([])
    expect(usually(dates, ['Another Show'])).toHaveLength(1)
  })
})
