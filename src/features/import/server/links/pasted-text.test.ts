import { describe, expect, it } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { isDrill } from '../../../../../tests/support/property-runs.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import type { EventLink } from '../../../../catalog/links/event-link.ts'
import { fileOfText } from './pasted-text.ts'

const { post, database } = await testApp()

const read = async (text: string) => {
  await emptyTables(database.db, 'rate_limits')
  const answer = await post('/api/events/from-link', { text })
  return (await answer.json()) as EventLink
}

const facts = ({ events = [], fields }: EventLink) =>
  (events.length > 0 ? events : [{ fields }]).map(({ fields: each }) => {
    const { date, startTime, name, city } = each
    return [date, startTime, name, city].filter(Boolean).join(' ')
  })

const wanted = ['2099-06-05 10:00 Star City Car Show Roanoke', '2099-06-12 Rod Run Car Show Salem']

describe('a pasted table', () => {
  it.each([
    [
      'of a page',
      'Date\tEvent\tLocation\tTime\nJune 5, 2099\tStar City Car Show\tElmwood Park, Roanoke, VA 24016\t10 AM\nJune 12, 2099\tRod Run Car Show\tSalem, VA\n',
    ],
    [
      'with its year in a line above and one of blanks between',
      'Our 2099 season\n\nDate\tEvent\tTime\tLocation\nJune 5\tStar City Car Show\t10 AM\tRoanoke, VA\n\nJune 12\tRod Run Car Show\t\tSalem, VA',
    ],
    [
      'of Markdown',
      '| Date | Event | Location | Time |\n|---|:--|---|---|\n| 6/5/2099 | Star City Car Show | Roanoke, VA | 10 AM |\n| 6/12/2099 | Rod Run Car Show | Salem, VA | |',
    ],
    [
      'lined up by spaces',
      'Date        Time   Event               Location\n6/5/2099    10 AM  Star City Car Show  Roanoke, VA\n6/12/2099   TBA    Rod Run Car Show    Salem, VA',
    ],
    [
      'of CSV',
      'date,time,name,city,state\n2099-06-05,10:00,Star City Car Show,Roanoke,VA\n2099-06-12,,Rod Run Car Show,Salem,VA\n',
    ],
  ])('%s yields its events', async (_, text) => {
    const link = await read(text)
    expect(facts(link)).toEqual(wanted)
    expect(link).toMatchObject({
      found: true,
      message: expect.stringMatching(/^There are 2 upcoming events in that list. We filled in/),
    })
  })

  it.each([
    [
      'with the year in each line',
      'Fri June 5, 2099 - Star City Car Show, Roanoke VA, 10am-2pm\nFri June 12, 2099 - Rod Run Car Show, Salem VA',
    ],
    [
      'of a post, below the names',
      '🚗 STAR CITY CAR SHOW 🚗\n📅 Friday, June 5, 2099\n⏰ 10am - 2pm\n📍 Elmwood Park, Roanoke, VA\n\nROD RUN CAR SHOW\nJune 12, 2099\nSalem, VA\n',
    ],
    [
      'with the year above, by month',
      '2099 CAR SHOWS\n\nJune\n* 5 - Star City Car Show, Roanoke, VA, 10 AM\n* 12 - Rod Run Car Show, Salem, VA\n',
    ],
    [
      'of entries of several lines, below their days',
      'SHOWS 2099\n\nJune 5: Star City Car Show\nBenefiting the library\nElmwood Park, 706 Jefferson St,\nRoanoke, VA 24016\n10am-2pm. Info: 540-555-0134\nJune 12\nRod Run Car Show\nSalem, VA\n',
    ],
    [
      'of points below their days',
      'Shows of 2099\n\nFri Jun 5\n\n- Star City Car Show, 10 am - 2 pm, 706 Jefferson St, Roanoke, VA. Food.\n\nFri Jun 12\n- Rod Run Car Show, Salem, VA',
    ],
    [
      'with gaps and no header',
      '2099\nJune 5   Star City Car Show   Roanoke, VA   10 AM\nJune 12\tRod Run Car Show\tSalem, VA',
    ],
    [
      'with gaps and the day in the second column',
      'Star City Car Show\tJune 5, 2099\t10 AM\tRoanoke, VA\nRod Run Car Show\tJune 12, 2099\tSalem, VA',
    ],
    [
      'with the place above the day',
      'Star City Car Show\nRoanoke, Virginia\nJune 5, 2099, 10 AM\n\nRod Run Car Show\nSalem, VA\nJune 12, 2099\n',
    ],
  ])('of lines %s yields its events', async (_, text) => {
    expect(facts(await read(text))).toEqual(wanted)
  })

  it('of repeat rules yields series, each with its place and hours', async () => {
    const text =
      'Cruise nights\n\nEvery Monday year-round\nMighty Joe’s Cruise Nights\nMighty Joe’s Grill, 1231 Route 206, Shamong, NJ 08088\n5-8pm\nInfo: 609-555-0134\n\nSecond & Fourth Thursdays April – September\nMr. Bill’s Cruise\nMr. Bill’s, 453 Route 73 South, Hammonton, NJ 08037\n4-8pm'
    const { events = [] } = await read(text)
    const lines = events.map(({ fields: { name, startTime, endTime, streetAddress, city } }) =>
      [name, startTime, endTime, streetAddress, city].join(' '),
    )
    expect(lines.toSorted()).toEqual([
      'Mighty Joe’s Cruise Nights 17:00 20:00 1231 Route 206 Shamong',
      'Mr. Bill’s Cruise 16:00 20:00 453 Route 73 South Hammonton',
    ])
    expect(events.every(({ dates = [] }) => dates.length > 5)).toBe(true)
  })

  it('without column names is refused with a hint', async () => {
    expect(await read('Hello\tWorld\nmore\twords')).toMatchObject({
      found: false,
      message: expect.stringContaining('first line name the columns'),
    })
  })

  it('lists the rows that it leaves out, with their reasons', async () => {
    const rows = [
      'Date\tEvent\tLocation',
      'June 5, 2099\tStar City Car Show\tRoanoke, VA',
      'June 12\tRod Run\tSalem, VA',
      ...['One', 'Two', 'Three', 'Four'].map((name) => `Sometime\tShow ${name}\tSalem, VA`),
      'July 4, 2099\tMaple Show\tToronto, ON',
      'TBA\tLater Show\tSalem, VA',
      'July 5, 2099\t\tSalem, VA',
      'July 6, 2019\tOld Show\tSalem, VA',
      'July 7, 2099\tCANCELED - Wet Show\tSalem, VA',
    ]
    expect((await read(rows.join('\n'))).message).toContain(
      'Left out: “Rod Run” (no year in the date); “Show One”, “Show Two”, “Show Three”, 1 more (a date that we can’t read); “Maple Show” (outside the United States); “Later Show” (no date); 1 row (no name); “Old Show” (already over); “Wet Show” (canceled or postponed).',
    )
  })

  it('names the date beside which no name is certain', async () => {
    const list = 'Shows of 2099\n\nJune 5: Star City Car Show\nJune 12 - Bravo Park, Toledo, OH\n'
    expect((await read(list)).message).toContain('no name that is sure beside "June 12"')
  })

  it.each([
    ['June 5', 'The dates have no year. Add the year to each'],
    ['Sometime', 'We can’t read the dates.'],
  ])('whose only date is "%s" is refused with a hint', async (date, message) => {
    const link = await read(`Date\tEvent\tLocation\n${date}\tRod Run\tSalem, VA`)
    expect(link).toMatchObject({ found: false, message: expect.stringContaining(message) })
  })

  it('is required if there is no link, and refused beside one', async () => {
    for (const body of [{}, { url: 'club.example', text: 'x' }, { text: '' }]) {
      expect((await post('/api/events/from-link', body)).status).toBe(422)
    }
  })

  it('is escaped as text', () => {
    const file = fileOfText('Date\tEvent\n1/2/2099\t<script>alert(1)</script>')
    expect(file).toContain('&lt;script&gt;')
  })

  it.each([
    ' ',
    '\u00a0',
    '\t',
    '\u3000',
    '|',
    ' |',
    ' \t',
    ',',
    '"',
    '<',
    ' \n',
    'June 5\n\n\n\n\n\n\n\n\n',
    '- a\n',
    'June 5\na\n',
    'from aa to ',
    '(1-2, ',
    'a: ',
    'a\tb\n',
    'a  b\n',
  ])('is processed quickly with many characters %j', (part) => {
    const length = isDrill ? 50_000 : 10_000
    const many = part.repeat(length).slice(0, length)
    // The first run compiles the code.
    fileOfText(many)
    for (const line of [`a${many}b`, `"${many}b`, `${many}b`, `a${many}`, many]) {
      const before = process.cpuUsage()
      fileOfText(`${line}\n${line}\n`)
      const { user, system } = process.cpuUsage(before)
      // In seconds; times that grow with the square of the length are 25 times as long in the drill.
      expect((user + system) / 1e6).toBeLessThan(isDrill ? 2 : 0.5)
    }
  })
})
