import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruleInWords } from '../../../../catalog/series/rule-in-words.ts'
import { readRepeats } from './read-repeats.ts'

describe('readRepeats', () => {
  it.each([
    ['Every Friday', 'FREQ=WEEKLY;BYDAY=FR'],
    ['Fridays', 'FREQ=WEEKLY;BYDAY=FR'],
    ['weekly on Thursday nights', 'FREQ=WEEKLY;BYDAY=TH'],
    ['Every Saturday (May-Oct)', 'FREQ=WEEKLY;BYDAY=SA;BYMONTH=5,6,7,8,9,10'],
    ['Wed. & Sat. evenings, April thru September', 'FREQ=WEEKLY;BYDAY=WE,SA;BYMONTH=4,5,6,7,8,9'],
    ['May-Sept: Fridays, Saturdays', 'FREQ=WEEKLY;BYDAY=FR,SA;BYMONTH=5,6,7,8,9'],
    ['1st Fri. & Sat.', 'FREQ=MONTHLY;BYDAY=1FR,1SA'],
    ['Every Mon-Wed', 'FREQ=WEEKLY;BYDAY=MO,TU,WE'],
    ['Saturdays, November to March', 'FREQ=WEEKLY;BYDAY=SA;BYMONTH=1,2,3,11,12'],
    ['Fridays in June, July and August', 'FREQ=WEEKLY;BYDAY=FR;BYMONTH=6,7,8'],
    ['3rd Sunday monthly', 'FREQ=MONTHLY;BYDAY=3SU'],
    ['1st Saturday monthly (Apr-Oct)', 'FREQ=MONTHLY;BYDAY=1SA;BYMONTH=4,5,6,7,8,9,10'],
    ['First Saturday of the month', 'FREQ=MONTHLY;BYDAY=1SA'],
    ['First and third Saturdays of every month', 'FREQ=MONTHLY;BYDAY=1SA,3SA'],
    ['2nd/4th Tues', 'FREQ=MONTHLY;BYDAY=2TU,4TU'],
    ['last Sunday of each month, year-round', 'FREQ=MONTHLY;BYDAY=-1SU'],
    ['Every Sunday, weather permitting', 'FREQ=WEEKLY;BYDAY=SU'],
  ])('%s', (phrase, rule) => {
    expect(readRepeats(phrase)).toEqual({ rule, needsDate: false })
  })

  it.each([
    ['Every Friday 5-8 PM', '5-8 pm'],
    ['1st Saturday of each month, 8am to 11am', '8am to 11am'],
    ['Tuesdays at 6:30 p.m.', '6:30 p.m.'],
    ['Sundays 9 am - noon', '9 am - noon'],
  ])('%s: with times', (phrase, times) => {
    expect(readRepeats(phrase)?.times).toBe(times)
  })

  it('keeps the first and last day of a season', () => {
    expect(readRepeats('Every Friday, May 7 - Sept. 24th')).toEqual({
      rule: 'FREQ=WEEKLY;BYDAY=FR',
      from: '05-07',
      until: '09-24',
      needsDate: false,
    })
  })

  it.each([
    ['Every Tuesday through October', '10-31'],
    ['Third Wednesdays till the end of February', '02-29'],
    ['Every Friday thru Sept. 24th', '09-24'],
  ])('%s: last day of the season', (phrase, until) => {
    expect(readRepeats(phrase)).toMatchObject({ until })
    expect(readRepeats(phrase)?.rule).not.toContain('BYMONTH')
  })

  it.each([
    ['Every Monday except July 5, May - Sept', ['july 5']],
    ['Tuesdays, June 1-Aug. 31 (no cruise July 6)', ['july 6']],
    ['1st Friday except Labor Day weekend and 7/2', ['labor day weekend', 'jul 2']],
  ])('%s: exceptions', (phrase, except) => {
    expect(readRepeats(phrase)?.except).toEqual(except)
  })

  it('requires a first date for every other week', () => {
    const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH'
    expect(readRepeats('Every other Thursday')).toEqual({ rule, needsDate: true })
    expect(readRepeats('bi-weekly Thursdays')).toEqual({ rule, needsDate: true })
    expect(readRepeats('every second Thursday')).toEqual({
      rule,
      needsDate: true,
      isAmbiguous: true,
    })
  })

  it('returns both readings of "every 2nd Saturday"', () => {
    expect(readRepeats('Every 2nd Saturday, April-Oct, 8-10am')).toEqual({
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;BYMONTH=4,5,6,7,8,9,10',
      monthly: 'FREQ=MONTHLY;BYDAY=2SA;BYMONTH=4,5,6,7,8,9,10',
      times: '8-10am',
      needsDate: true,
      isAmbiguous: true,
    })
    expect(readRepeats('Every 2nd Saturday of the month')?.rule).toBe('FREQ=MONTHLY;BYDAY=2SA')
    expect(readRepeats('Every 2nd and 4th Saturday')).toEqual({
      rule: 'FREQ=MONTHLY;BYDAY=2SA,4SA',
      needsDate: false,
    })
  })

  it.each([
    'Friday',
    'monthly',
    'weekly',
    'Monthly on Saturday',
    'Every Friday except holidays',
    '1st Friday, 3rd Saturday',
    '1st Saturday, Sundays',
    'Every Friday, 1st Saturday',
    'Fridays May-Sept, Saturdays June-Aug',
    'Every Friday but July 4',
    'No Fridays',
    '1st Saturday in June',
    '1st of May',
    'Every day',
    'Fridays, May to Sept 24',
    'Every 3rd week on Friday',
    'annually',
    'see website',
    '',
    'Yes',
  ])('does not guess: %s', (phrase) => {
    expect(readRepeats(phrase)).toBeUndefined()
  })

  it('reads rules in the wording of the directory itself', () => {
    const day = fc.constantFrom('SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA')
    const weekly = fc
      .uniqueArray(day, { minLength: 1, maxLength: 3 })
      .map((days) => `FREQ=WEEKLY;BYDAY=${inOrder(days).join(',')}`)
    const monthly = fc
      .tuple(fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, -1), { minLength: 1 }), day)
      .map(([places, code]) => {
        const sorted = places.toSorted((a, b) => a - b)
        return `FREQ=MONTHLY;BYDAY=${sorted.map((place) => `${place}${code}`).join(',')}`
      })
    const months = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2, max: 3 }))
      .map(
        ([first, more]) =>
          `;BYMONTH=${[...Array(more + 1).keys()].map((i) => first + i).join(',')}`,
      )
    const rules = fc
      .tuple(fc.oneof(weekly, monthly), fc.oneof(fc.constant(''), months))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(rules, (rule) => {
        expect(readRepeats(ruleInWords(rule, '2027-06-05') ?? '')?.rule).toBe(rule)
      }),
    )
  })
})

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const inOrder = (days: readonly string[]) =>
  days.toSorted((a, b) => codes.indexOf(a) - codes.indexOf(b))
