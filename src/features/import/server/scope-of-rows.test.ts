import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { importFile } from '../../../../tests/support/import-file.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { createLocator } from '../../../catalog/event/server/placing/locate.ts'
import { changeRows, queryRows } from '../../../platform/db/query.ts'
import { openVenueBook } from './place/venue-book.ts'
import type { Issue } from './report/report.ts'
import { noRules, parsePairs } from './row/field-rules.ts'
import { repeatWindow } from './settings/import-settings.ts'

const { db } = await testDatabase()
const locator = createLocator(db)
const { write } = testFiles()
const now = Date.parse('2026-07-01T12:00:00Z')

type Options = { all?: boolean; default?: string; set?: string }

const run = async (source: string, content: string, options: Options = {}) => {
  const issues: Issue[] = []
  const rules = {
    ...noRules,
    set: parsePairs('--set', options.set ? [options.set] : []),
    default: parsePairs('--default', options.default ? [options.default] : []),
  }
  const settings = { all: options.all ?? false, publish: true, strict: false, dryRun: false }
  const context = { ...settings, source, rules, locator, venues: openVenueBook(), now }
  const file = { path: write(content), sink: (issue: Issue) => void issues.push(issue) }
  const report = await importFile(db, file, { ...context, window: repeatWindow(now) })
  const events = await queryRows(db)<Record<'name' | 'status' | 'type' | 'cost', string>>`
    select name, status, event_type as type, attendance_cost as cost, participation_fee as fee,
      car_makes as makes from events where source = ${source} order by name`
  return { report, issues, events }
}

const town = ['Yoga', 'Council', 'Library Sale', 'Concert', 'Story Time', 'Chess', 'Book Club']
const csv = (header: string, rows: readonly string[]) => `${header}\n${rows.join('\n')}\n`
const names6 = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']
const at = '2026-08-01,Springfield,IL'

describe('rows that may not be about vehicles', () => {
  const rows = (date: string) =>
    csv('name,date,city,state,description', [
      ...town.map((name) => `${name},${date},Springfield,IL,`),
      `Harvest Days,${date},Springfield,IL,"Crafts, a classic car show and a cruise-in of hot rods"`,
      `Lions Car Show,${date},Springfield,IL,`,
    ])

  it('wait for review despite --publish, and are reported', async () => {
    const { report, issues, events } = await run('review', rows('2026-08-01'))
    expect(events.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'Harvest Days: pending',
      'Lions Car Show: published',
    ])
    expect(issues.find(({ name }) => name === 'Harvest Days')?.reason).toMatch(
      /^waits for review: only its description mentions cars/,
    )
    expect(report.remarks.join('\n')).toContain('1 row waits for review:')
    expect(report.remarks.join('\n')).toContain(
      "7 of 9 rows were skipped because they don't mention",
    )
    expect(report.remarks.join('\n')).toContain('include non-automotive events')
  })

  it('stay live after approval when imported again', async () => {
    await changeRows(db)`update events set status = 'published' where name = 'Harvest Days'`
    const { events } = await run('review', rows('2026-08-02'))
    expect(events.find(({ name }) => name === 'Harvest Days')?.status).toBe('published')
  })

  it('are not archived if past', async () => {
    const { events, report } = await run('past review', rows('2026-05-01'))
    expect(events.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'Lions Car Show: archived',
    ])
    expect([...report.reasons.keys()].join()).toContain(
      'past event; only its description mentions cars',
    )
  })

  it('are published with --all', async () => {
    // Deletes earlier events, which could be likely duplicates of the next source's.
    await emptyTables(db, 'events', 'series')
    const { events } = await run('all of it', rows('2026-08-01'), {
      all: true,
      default: 'eventType=car_show',
    })
    expect(new Set(events.map(({ status }) => status))).toEqual(new Set(['published']))
    expect(events).toHaveLength(9)
  })

  it('wait for review as year-round places, too', async () => {
    const description = 'See hot rods, classic cars and a car show each month.'
    const { events } = await run(
      'ongoing review',
      csv('name,ongoing,city,state,description', [`Old Mill,yes,Springfield,IL,"${description}"`]),
      { default: 'eventType=car_museum' },
    )
    expect(events.map(({ status }) => status)).toEqual(['pending'])
  })
})

describe('a list that is about cars', () => {
  const names = [
    'Car Show',
    'Cruise Night',
    'Autocross 1',
    'Track Day',
    'Drag Races',
    'Truck Show',
    'Jeep Meet',
  ]
  const list = csv(
    'name,date,city,state',
    [...names, 'Harvest Days', 'Blueberry Weekend', 'Santa 5K Run'].map((name) => `${name},${at}`),
  )

  it('is imported except for obviously unrelated rows, with the reason in the report', async () => {
    const { report, events } = await run('car list', list)
    expect(events.map(({ name }) => name)).toContain('Blueberry Weekend')
    expect(events.find(({ name }) => name === 'Santa 5K Run')?.status).toBe('pending')
    expect(report.remarks.join('\n')).toMatch(
      /The list is about cars or boats \(7 of 10 names .*\), so 2 rows that do not say so were imported as well\./,
    )
  })

  it('is recognized by the name of its calendar', async () => {
    const entry = (name: string, day: number) =>
      `BEGIN:VEVENT\r\nUID:${day}@club\r\nSUMMARY:${name}\r\nDTSTART:202608${10 + day}T100000\r\nLOCATION:Park\\, 1 Main St\\, Springfield\\, IL 62701\r\nEND:VEVENT\r\n`
    const entries = ['Corvette Breakfast', 'Board Meeting', 'Holiday Party', 'Picnic']
      .map(entry)
      .join('')
    const calendar = `BEGIN:VCALENDAR\r\nX-WR-CALNAME:Lincoln Land Corvette Club\r\n${entries}END:VCALENDAR\r\n`
    const { events } = await run('club calendar', calendar)
    expect(events.map(({ type }) => type)).toEqual(
      Array.from({ length: 4 }, () => 'car_club_event'),
    )
  })
})

describe('types and costs in other notations', () => {
  it('include unknown types, but not the category of a town calendar', async () => {
    const rows = [
      `Spring Gymkhana,${at},gymkhana`,
      `Club Social,${at},club-meetup`,
      `Mother Road Festival,${at},festival`,
      `Main Street,${at},cruise`,
      ...['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(
        (name) => `Event ${name},${at},car-show`,
      ),
    ]
    const { events } = await run('typed', csv('name,date,city,state,event_type', rows))
    const typeOf = (start: string) => events.find(({ name }) => name.startsWith(start))?.type
    expect(typeOf('Spring')).toBe('gymkhana')
    expect(typeOf('Club')).toBe('car_club_event')
    expect(typeOf('Mother')).toBe('combination')
    expect(events).toHaveLength(10)
    const community = town.map((name) => `${name},${at},Community`)
    const { events: none } = await run('community', csv('name,date,city,state,category', community))
    expect(none).toEqual([])
  })

  it('include unknown values of a "Type" column whose other values are types of car events', async () => {
    const rows = [
      ...names6.map((name) => `${name},${at},Autocross`),
      `Spring Thing,${at},Khanacross`,
      `Summer Thing,${at},Khanacross`,
    ]
    const { events } = await run('typed column', csv('name,date,city,state,Type', rows))
    expect(events.find(({ name }) => name === 'Spring Thing')?.type).toBe('Khanacross')
  })

  it('are read from unmapped columns, and unused columns are reported', async () => {
    const rows = JSON.stringify({
      events: names6.map((name, index) => ({
        name,
        event_type: 'cars-and-coffee',
        start_date: '2026-08-01',
        city: 'Springfield',
        state: 'IL',
        cost_text: [
          '$10 per car',
          '$15-35',
          'Donation',
          '',
          'free admission',
          'Free for spectators, $20 to show',
        ][index],
        is_free: index === 3,
        entryFeeParticipant: '$20-25',
        brand_affinity: 'Porsche',
        gate_price: 'x',
      })),
    })
    const { report, events } = await run('foreign', rows)
    const costs = Object.fromEntries(events.map(({ name, cost }) => [name, cost]))
    expect(names6.map((name) => costs[name])).toEqual([
      '10_20',
      'over_20',
      null,
      'free',
      'free',
      'free',
    ])
    expect(events[0]).toMatchObject({ type: 'cars_coffee', fee: 20, makes: ['Porsche'] })
    expect(report.remarks).toContainEqual(
      expect.stringContaining('gate_price (looks like attendanceCost)'),
    )
  })
})
