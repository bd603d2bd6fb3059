import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { datesOfRule } from '../../catalog/series/series-rule.ts'
import { fitRepeats, repeatsFrom } from './fit-repeats.ts'
import { maxDates, readRepeats, repeatDates, repeatKinds } from './repeat-dates.ts'

const from = '2027-05-01'

const rule = (text: string, first = from, to = '2028-05-01') =>
  datesOfRule(text, first, { from: first, to })

test.each([
  ['FREQ=WEEKLY;COUNT=8', { every: 'week', until: '2027-06-19' }],
  ['FREQ=WEEKLY;INTERVAL=2;UNTIL=20270710', { every: 'two_weeks', until: '2027-07-10' }],
  ['FREQ=MONTHLY;BYDAY=1SA;COUNT=6', { every: 'month_weekday', until: '2027-10-02' }],
  ['FREQ=MONTHLY;BYMONTHDAY=1;COUNT=4', { every: 'month_day', until: '2027-08-01' }],
  ['FREQ=MONTHLY;BYDAY=1SA,3SA;COUNT=9', { every: 'month_weekdays', weeks: [1, 3] }],
  ['FREQ=WEEKLY;BYDAY=SA;COUNT=5', { every: 'week', until: '2027-05-29' }],
])('%s', (text, repeats) => {
  const dates = rule(text)
  const fit = fitRepeats(dates)
  expect(fit?.repeats).toMatchObject({ ...repeats, except: [] })
  expect(fit && repeatDates(from, fit.repeats)).toEqual(dates)
})

test('the last Saturday of each month', () => {
  const dates = rule('FREQ=MONTHLY;BYDAY=-1SA;COUNT=7', '2027-05-29')
  expect(fitRepeats(dates)?.repeats).toMatchObject({ every: 'month_last_weekday', except: [] })
})

test('missing dates become exceptions', () => {
  const season = rule('FREQ=WEEKLY;COUNT=12').filter((date) => date !== '2027-07-03')
  expect(repeatsFrom({ dates: season, otherDates: [], goesOn: false })).toEqual({
    repeats: { every: 'week', until: '2027-07-17', except: ['2027-07-03'] },
    words:
      'It repeats: Every Saturday, 11 dates through Sat, Jul 17, 2027. We filled in Repeats, Until and Skip.',
  })
})

test.each([4, 5, 9])('of %i weeks, any one may be missing', (count) => {
  const weeks = rule(`FREQ=WEEKLY;COUNT=${count}`)
  for (const skipped of weeks.slice(1, -1)) {
    const dates = weeks.filter((date) => date !== skipped)
    expect(fitRepeats(dates)).toMatchObject({
      repeats: { every: 'week', until: weeks.at(-1), except: [skipped] },
      dates,
    })
  }
})

test('one season is filled in, and the rest is reported', () => {
  const dates = [
    ...rule('FREQ=WEEKLY;COUNT=20'),
    ...rule('FREQ=WEEKLY;COUNT=4', '2028-05-06', '2028-12-31'),
  ]
  const otherDates = ['2027-07-04', '2027-08-15']
  const found = repeatsFrom({ dates, otherDates, goesOn: true })
  expect(found?.repeats).toMatchObject({ every: 'week', until: '2027-09-11', except: [] })
  expect(found?.words).toContain('Not included, because they differ: Sun, Jul 4, 2027; Sun, Aug 15')
  expect(found?.words).toContain('Dates after Sat, Sep 11, 2027 are not included.')
})

test.each([
  ['FREQ=WEEKLY;BYDAY=TU,TH;COUNT=12'],
  ['FREQ=DAILY;COUNT=20'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1SA;COUNT=4'],
  ['FREQ=YEARLY;COUNT=3'],
])('%s cannot be expressed: only the first date is kept, with a note', (text) => {
  const dates = rule(text, text.includes('TU') ? '2027-05-04' : from, '2030-12-31')
  expect(fitRepeats(dates)).toBeUndefined()
  expect(repeatsFrom({ dates, otherDates: [], goesOn: false })).toEqual({
    words: expect.stringMatching(/more dates in a pattern that this form can’t repeat, so only/),
  })
})

test('more than 60 dates are cut, and a single date is not a repeat', () => {
  const dates = rule('FREQ=WEEKLY;COUNT=78', from, '2028-12-31')
  const found = repeatsFrom({ dates, otherDates: [], goesOn: true })
  expect(found?.repeats && repeatDates(from, found.repeats)).toHaveLength(maxDates)
  expect(repeatsFrom({ dates: [from], otherDates: [], goesOn: false })).toBeUndefined()
})

test('repeats of the form survive a round trip with the same dates', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000 }),
      fc.constantFrom(...repeatKinds),
      fc.integer({ min: 60, max: 380 }),
      fc.subarray([1, 2, 3, 4, -1], { minLength: 2, maxLength: 2 }),
      (start, every, length, weeks) => {
        const day = (days: number) =>
          new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10)
        const first = day(start)
        const given = {
          every,
          until: day(start + length),
          ...(every === 'month_weekdays' && { weeks }),
        }
        const { repeats } = readRepeats(given, first)
        if (!repeats) return fc.pre(false)
        const dates = repeatDates(first, repeats)
        if (dates.length < 4 || dates.length > maxDates) return fc.pre(false)
        const fit = fitRepeats(dates)
        // A fifth weekday or a 31st is missing in more months than the number of dates that a rule may skip.
        if (!fit) return expect(['month_weekday', 'month_day']).toContain(every)
        const again = readRepeats(fit.repeats, first).repeats
        expect(again && repeatDates(first, again)).toEqual(fit.dates)
        expect([...fit.dates, ...fit.strays].toSorted()).toEqual(
          dates.filter((date) => date <= fit.repeats.until),
        )
      },
    ),
  )
})
