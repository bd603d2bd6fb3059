import { describe, expect, it } from 'vitest'
import type { Moment, Repeats, SourceRow } from '../row/source-row.ts'
import { expandRepeats } from './expand-repeats.ts'
import { RuleError } from './rule-moments.ts'

const window = { from: '2026-01-01', to: '2027-06-30' }
const chicago = 'America/Chicago'

const repeats = (rule: string | undefined, more: Partial<Repeats> = {}): Repeats => ({
  rule,
  extraDates: [],
  exceptDates: [],
  overrides: [],
  ...more,
})
const moment = (date: string, time: string | null, zone?: string): Moment => ({ date, time, zone })
const expand = (start: Moment, rule: string, more?: Partial<Repeats>, zone = chicago) =>
  expandRepeats(start, repeats(rule, more), zone, window).map(
    ({ start: at }) => `${at.date} ${at.time}`,
  )

describe('rules', () => {
  it.each([
    ['in its zone', moment('2026-02-26', '18:00', chicago)],
    ['in UTC', moment('2026-02-27', '00:00', 'UTC')],
  ])('keeps the local time of a weekly event when clocks change, with its start %s', (_, start) => {
    expect(expand(start, 'FREQ=WEEKLY;COUNT=4')).toEqual([
      '2026-02-26 18:00',
      '2026-03-05 18:00',
      '2026-03-12 18:00',
      '2026-03-19 18:00',
    ])
  })

  it('shifts weekdays that are meant in UTC to local days, and keeps those that are already local', () => {
    const start = moment('2026-03-07', '01:00', 'UTC') // Friday evening in Chicago
    expect(expand(start, 'FREQ=WEEKLY;BYDAY=SA;COUNT=2')).toEqual([
      '2026-03-06 19:00',
      '2026-03-13 19:00',
    ])
    expect(expand(start, 'FREQ=WEEKLY;BYDAY=FR;COUNT=2')).toEqual([
      '2026-03-06 19:00',
      '2026-03-13 19:00',
    ])
  })

  it.each([
    ['UNTIL=20260320', '2026-03-20 18:00'],
    ['UNTIL=20260320T180000', '2026-03-20 18:00'],
    ['UNTIL=20260320T230000Z', '2026-03-20 18:00'],
    ['UNTIL=20260320T050000Z', '2026-03-13 18:00'],
  ])('ends a timed series with %s on %s', (until, last) => {
    expect(expand(moment('2026-03-06', '18:00', chicago), `FREQ=WEEKLY;${until}`).at(-1)).toBe(last)
  })

  it('ends an all-day series on the day of an UNTIL with a time', () => {
    const dates = expand(moment('2026-03-06', null), 'FREQ=DAILY;UNTIL=20260308T000000Z')
    expect(dates).toEqual(['2026-03-06 null', '2026-03-07 null', '2026-03-08 null'])
  })

  it('gives only dates in the window if a series began long before', () => {
    const dates = expand(moment('2009-05-02', '08:00', chicago), 'FREQ=MONTHLY;BYDAY=1SA')
    expect(dates[0]).toBe('2026-01-03 08:00')
    expect(dates.at(-1)).toBe('2027-06-05 08:00')
    expect(dates).toHaveLength(18)
  })

  it('gives no dates if a series ended before the window', () => {
    expect(expand(moment('2016-06-01', '18:00', chicago), 'FREQ=WEEKLY;UNTIL=20160616')).toEqual([])
  })

  it.each(['FREQ=NEVER', 'NONSENSE'])('refuses %s', (rule) => {
    expect(() => expand(moment('2026-03-06', '18:00', chicago), rule)).toThrow(RuleError)
  })
})

describe('single dates', () => {
  const start = moment('2026-03-06', '18:00', chicago)
  const rule = 'FREQ=WEEKLY;COUNT=4'

  it('excludes a date given as local time, day, UTC time or a slightly different time', () => {
    for (const except of [
      moment('2026-03-13', '18:00', chicago),
      moment('2026-03-13', null),
      moment('2026-03-13', '23:00', 'UTC'),
      moment('2026-03-13', '17:45', chicago),
    ]) {
      const dates = expand(start, rule, { exceptDates: [except] })
      expect(dates).toEqual(['2026-03-06 18:00', '2026-03-20 18:00', '2026-03-27 18:00'])
    }
  })

  it('adds extra dates, each once', () => {
    const extraDates = [
      moment('2026-03-10', '12:00', chicago),
      moment('2026-03-13', '18:00', chicago),
      moment('2026-04-01', null),
    ]
    const dates = expand(start, rule, { extraDates })
    expect(dates).toContain('2026-03-10 12:00')
    expect(dates).toContain('2026-04-01 18:00')
    expect(dates).toHaveLength(6)
  })

  const change = (on: Moment, to: Moment | undefined) => {
    const row: SourceRow = {
      line: 9,
      fields: { name: 'Changed' },
      start: to,
      lookUp: () => undefined,
    }
    return { on, row }
  }

  it('moves a date, which keeps its key', () => {
    const overrides = [
      change(moment('2026-03-13', '23:00', 'UTC'), moment('2026-03-14', '17:00', chicago)),
    ]
    const [, second] = expandRepeats(start, repeats(rule, { overrides }), chicago, window)
    expect(second).toMatchObject({
      key: '2026-03-13',
      start: { date: '2026-03-14', time: '17:00' },
    })
    expect(second?.override).toBe(overrides[0])
  })

  it('a "this and following" change shifts all later dates by as much as its own', () => {
    const overrides = [
      {
        ...change(moment('2026-03-13', '18:00', chicago), moment('2026-03-12', '17:00', chicago)),
        andFollowing: true,
      },
      change(moment('2026-03-20', '23:00', 'UTC'), moment('2026-03-20', '20:00', chicago)),
    ]
    const dates = expandRepeats(start, repeats(rule, { overrides }), chicago, window)
    expect(dates.map(({ key, start: at }) => `${key}: ${at.date} ${at.time}`)).toEqual([
      '2026-03-06: 2026-03-06 18:00',
      '2026-03-13: 2026-03-12 17:00',
      '2026-03-20: 2026-03-20 20:00',
      '2026-03-27: 2026-03-26 17:00',
    ])
    expect(dates.map(({ override }) => override && overrides.indexOf(override))).toEqual([
      undefined,
      0,
      1,
      0,
    ])
  })

  it('a later "this and following" change replaces an earlier one, even with days without times', () => {
    const following = (on: string, to: Moment) => ({
      ...change(moment(on, '18:00', chicago), to),
      andFollowing: true,
    })
    const overrides = [
      following('2026-03-20', moment('2026-03-21', null)),
      following('2026-03-13', moment('2026-03-13', '19:30', chicago)),
    ]
    expect(expand(start, rule, { overrides })).toEqual([
      '2026-03-06 18:00',
      '2026-03-13 19:30',
      '2026-03-21 null',
      '2026-03-28 null',
    ])
  })

  it('gives an extra date the end of its own period', () => {
    const end = moment('2026-04-01', '03:00', 'UTC')
    const extraDates = [{ ...moment('2026-03-31', '23:00', 'UTC'), end }]
    const dates = expandRepeats(start, repeats(rule, { extraDates }), chicago, window)
    expect(dates.at(-1)).toMatchObject({
      start: { date: '2026-03-31', time: '18:00' },
      end: { date: '2026-03-31', time: '22:00' },
    })
  })

  it('reports a change to a date that the series does not have, and adds no date', () => {
    const overrides = [change(moment('2026-05-01', '18:00', chicago), undefined)]
    const strays: Moment[] = []
    const dates = expandRepeats(start, repeats(rule, { overrides }), chicago, window, (on) => {
      strays.push(on)
    })
    expect(dates.map(({ key }) => key)).not.toContain('2026-05-01')
    expect(dates).toHaveLength(4)
    expect(strays).toMatchObject([{ date: '2026-05-01' }])
  })

  it('gives two dates on one day different keys', () => {
    const extraDates = [moment('2026-03-06', '10:00', chicago)]
    const keys = expandRepeats(
      start,
      repeats('FREQ=WEEKLY;COUNT=2', { extraDates }),
      chicago,
      window,
    )
    expect(keys.map(({ key }) => key)).toEqual([
      '2026-03-06T10:00',
      '2026-03-06T18:00',
      '2026-03-13',
    ])
  })
})
