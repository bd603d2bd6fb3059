import { describe, expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { noRules } from '../row/field-rules.ts'
import type { ReadItem } from '../row/source-row.ts'
import { readSource } from './read-source.ts'

const { read, write } = testFiles()

const split = (items: readonly ReadItem[]) => ({
  rows: items.flatMap((item) => ('fields' in item ? [item] : [])),
  notes: items.flatMap((item) => ('note' in item ? [item.note] : [])),
})
const json = async (...events: Record<string, unknown>[]) =>
  split(await read(JSON.stringify(events.map((event) => ({ name: 'Show', ...event })))))

describe('midnights in UTC', () => {
  it('are days if all instants of a list are', async () => {
    const { rows, notes } = await json(
      { date: '2027-05-11T00:00:00.000Z', endDate: '2027-05-12T00:00:00.000Z' },
      { date: '2027-06-01T00:00:00Z' },
      { date: '2027-06-02' },
    )
    expect(rows.map(({ fields }) => [fields.date, fields.endDate])).toEqual([
      ['2027-05-11', '2027-05-12'],
      ['2027-06-01', undefined],
      ['2027-06-02', undefined],
    ])
    expect(notes).toEqual([expect.stringContaining('3 dates are each midnight UTC')])
    expect(notes[0]).toContain('read as days')
  })

  it.each([1, 5_001])('are days in a file that is cut off after %i rows', async (count) => {
    const row = '{"name":"Show","date":"2027-05-11T00:00:00.000Z"},'
    const file = write(`[${row.repeat(count)}{"name":"Sh`)
    const items: ReadItem[] = []
    const reading = async () => {
      for await (const item of readSource(file, { rules: noRules, keepRead: true }))
        items.push(item)
    }
    await expect(reading()).rejects.toThrow(/cut off/)
    expect(split(items).rows).toHaveLength(count)
    expect(split(items).notes).toContainEqual(expect.stringContaining('read as days'))
  })

  it('are instants if the list has other times, including ends', async () => {
    const mixed = await json({ date: '2027-05-11T00:00:00Z' }, { date: '2027-05-12T17:00:00Z' })
    expect(mixed.rows[0]?.fields.date).toBe('2027-05-11T00:00:00Z')
    expect(mixed.notes).toEqual([expect.stringContaining('read as instants')])
    const evening = { date: '2027-05-11T19:00:00Z', endDate: '2027-05-12T00:00:00Z' }
    expect((await json(evening)).rows[0]?.fields.endDate).toBe('2027-05-12T00:00:00Z')
  })

  it('are days beside a separate time, even in such a list', async () => {
    const { rows } = await json(
      { date: '2027-05-11T00:00:00Z', startTime: '18:00' },
      { date: '2027-05-12T17:00:00Z' },
    )
    expect(rows.map(({ fields }) => fields.date)).toEqual(['2027-05-11', '2027-05-12T17:00:00Z'])
  })

  it('are days in CSV and web pages, too', async () => {
    const csv = split(await read('name,date\nShow,2027-05-11 00:00:00+00:00\n'))
    expect(csv.rows[0]?.fields.date).toBe('2027-05-11')
    const event = { '@type': 'Event', name: 'Show', startDate: '2027-05-11T00:00:00.000Z' }
    const linked = JSON.stringify({ '@context': 'https://schema.org', ...event })
    const page = `<html><script type="application/ld+json">${linked}</script></html>`
    for (const text of [linked, page]) {
      const { rows, notes } = split(await read(text))
      expect(rows[0]?.fields.date).toBe('2027-05-11')
      expect(notes).toHaveLength(1)
    }
  })
})

describe('numbers of spreadsheets', () => {
  it('are read as dates and times', async () => {
    const { rows, notes } = split(
      await read('name,date,endDate,startTime\nShow,46153,46154,0.75\nMeet,46153.75,,\n'),
    )
    expect(rows.map(({ fields }) => [fields.date, fields.endDate, fields.startTime])).toEqual([
      ['2026-05-11', '2026-05-12', '18:00'],
      ['2026-05-11 18:00', '', ''],
    ])
    expect(notes).toEqual([expect.stringContaining('46153 is 2026-05-11')])
    expect((await json({ date: 46_153 })).rows[0]?.fields.date).toBe('2026-05-11')
    expect((await json({ date: 20_153 })).rows[0]?.fields.date).toBe(20_153)
  })
})

describe('rows that differ only in their date', () => {
  const fridays = ['2027-06-04', '2027-06-11', '2027-06-18', '2027-06-25']
  const csv = async (dates: readonly string[], name = 'Cruise Night', time = '6 PM') => {
    const lines = dates.map((date) => `${name},${date},${time},Main Street,Mesa`)
    const head = 'name,date,startTime,venueName,city'
    return split(await read([head, ...lines, ''].join('\n'))).rows.map(({ series }) => series)
  }

  it('are one series, the same with another set of dates', async () => {
    const series = await csv(fridays)
    expect(new Set(series.map((each) => each?.id)).size).toBe(1)
    expect(series[0]?.words).toBe('Every Friday')
    expect((await csv([...fridays, '2027-07-02']))[0]?.id).toBe(series[0]?.id)
    expect((await csv(fridays, 'Cruise Night', '7 PM'))[0]?.id).not.toBe(series[0]?.id)
  })

  it.each([
    [['2027-06-04', '2027-06-18', '2027-07-02'], 'Every other Friday'],
    [['2027-04-03', '2027-05-01', '2027-06-05'], '1st Saturday of each month'],
    [['2027-04-15', '2027-05-15', '2027-06-15'], '15th of each month'],
  ])('have their repetition in words: %s', async (dates, words) => {
    expect((await csv(dates))[0]?.words).toBe(words)
  })

  it('are no series without a pattern, if only two, or years apart', async () => {
    const none = [
      ['2027-06-04', '2027-06-11'],
      ['2027-06-04', '2027-06-12', '2027-06-20'],
      ['2027-06-04', '2028-06-02', '2029-06-01'],
    ]
    for (const dates of none) expect(await csv(dates)).toEqual(dates.map(() => undefined))
  })
})
