/** Opening days of ongoing places in every input, in searches by day, and in every output. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { FoundEvent } from '../../src/catalog/event/event.ts'
import { openTodayAt } from '../../src/catalog/time/read-open-days.ts'
import { loadHome } from '../../src/features/discovery/web/search/load-home.ts'
import { loadEvent } from '../../src/features/event-page/web/load-event.ts'
import { importFiles } from '../../src/features/import/server/import-files.ts'
import { noRules } from '../../src/features/import/server/row/field-rules.ts'
import { createCall } from '../../src/kit/call.ts'
import { queryRows } from '../../src/platform/db/query.ts'
import { testFiles } from '../support/import-files.ts'
import { saveMade } from '../support/made-event.ts'
import { reviewedSite } from '../support/reviewed-site.ts'

const app = await reviewedSite({ settings: { TRUST_STEPS: 'off' } })
const { database, request, json, post, catchUp, submit, correct, done, as, live } = app
const { db, connection } = database
const { write } = testFiles()

const museum = { ongoing: true, date: '', startTime: '', endTime: '', eventType: 'car_museum' }
const typed = 'Tuesday - Sunday 10-4, closed holidays'
const plain = 'Tue to Sun 10 AM to 4 PM, closed on holidays'

test('an organizer submits and corrects them, an administrator edits them, and the wording is the same everywhere', async () => {
  const link = await live({ ...museum, openDays: typed })
  const read = () => json<FoundEvent>(request(`/api/events/${link.id}`))
  expect(await read()).toMatchObject({ ongoing: true, openDays: plain })
  expect(await done(correct(link, { openDays: 'weekends noon to 5' }))).toMatchObject({
    applied: ['openDays'],
    held: [],
  })
  expect(await read()).toMatchObject({ openDays: 'Sat and Sun noon to 5 PM' })
  await as('PATCH', `/api/admin/events/${link.id}`, { openDays: 'Tu-Su 10:00-16:00; PH off' })
  expect(await read()).toMatchObject({ openDays: plain })
})

test('unreadable opening days are refused with a hint, as are opening days of a dated event', async () => {
  const link = await submit(museum)
  const problem =
    "We couldn't read “whenever”. Enter weekdays and hours, such as “Tue to Sun 10 to 4, closed on holidays”."
  for (const answer of [
    await correct(link, { openDays: 'whenever' }),
    await as('PATCH', `/api/admin/events/${link.id}`, { openDays: 'whenever' }),
  ]) {
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { fields: { openDays: problem } } })
  }
  const dated = await correct(await submit(), { openDays: plain })
  expect(await dated.json()).toMatchObject({
    error: { fields: { openDays: expect.stringContaining('open year-round') } },
  })
})

describe('search by day', () => {
  beforeEach(async () => {
    await saveMade(db, [
      { id: 'show', date: '2099-11-26' },
      { id: 'listed', ongoing: true, openDays: 'Thu to Sun 10 to 4' },
      { id: 'always', ongoing: true, openDays: 'Daily 9 to 5, even on holidays' },
      { id: 'monthly', ongoing: true, openDays: '4th Friday of the month 10 to 2' },
      { id: 'fridays', ongoing: true, openDays: 'Fri 9 to 3' },
      { id: 'evenings', ongoing: true, openDays: 'Fri noon to 8' },
      { id: 'unlisted', ongoing: true },
    ])
    await catchUp()
  })

  const find = async (filters: Record<string, unknown>) =>
    (await json<FoundEvent[]>(post('/api/events/search', filters))).map(({ id }) => id).sort()
  const all = ['always', 'evenings', 'fridays', 'listed', 'monthly', 'show', 'unlisted']
  const on = (fromDate: string, toDate = fromDate) => ({ fromDate, toDate })

  // Dates in the far future, such as a Thanksgiving (2099-11-26) and the Friday after it.
  test.each([
    [on('2099-11-26'), ['always', 'show']],
    [on('2099-11-27'), ['always', 'evenings', 'fridays', 'listed', 'monthly']],
    [on('2099-11-20'), ['always', 'evenings', 'fridays', 'listed']],
    [on('2099-11-28'), ['always', 'listed']],
    [on('2099-11-23'), ['always']],
    [
      on('2099-11-23', '2099-11-29'),
      ['always', 'evenings', 'fridays', 'listed', 'monthly', 'show'],
    ],
    [{ ...on('2099-11-28'), datedOnly: true }, []],
    [{ fromDate: '2099-11-28' }, all.filter((id) => id !== 'show')],
    [{ openDays: 'unknown' }, ['unlisted']],
    [{ timeOfDay: 'morning' }, ['always', 'fridays', 'listed', 'monthly']],
    [{ timeOfDay: 'evening' }, ['evenings']],
    [{ ...on('2099-11-28'), timeOfDay: 'morning' }, ['always', 'listed']],
    [{ ...on('2099-11-28'), timeOfDay: 'evening' }, []],
  ])('%j', async (filters, ids) => {
    expect(await find(filters)).toEqual(ids)
  })

  test('for them, too, the weekend begins on Friday at 4 PM', async () => {
    const found = await find({ when: 'next_weekend' })
    expect(found).toEqual(['always', 'evenings', 'listed'])
    const map = await json<{ total: number }>(
      request('/api/events/map?bbox=-89,40,-86,43&zoom=9&when=next_weekend'),
    )
    expect(map.total).toBe(found.length)
    const facets = await json<{ total: number }>(request('/api/events/facets?when=next_weekend'))
    expect(facets.total).toBe(found.length)
  })

  test('the page lists places with unknown opening days last, under their own heading', async () => {
    const call = createCall((path, init) => request(path, init))
    const url = new URL('http://localhost/?fromDate=2099-11-26&toDate=2099-11-26')
    const data = await loadHome(call, url, { now: Date.parse('2099-11-26T16:00:00Z') })
    expect(data.list.events[1]).toMatchObject({ id: 'always', openToday: 'Open today until 5 PM' })
    expect(data.below).toMatchObject([
      { heading: 'Open year-round, check their days', events: [{ id: 'unlisted' }], total: 1 },
    ])
    const plainPage = await loadHome(call, new URL('http://localhost/'), { now: Date.now() })
    expect(plainPage.below).toEqual([])
  })

  test('page and feeds show the closing time in local time', async () => {
    const call = createCall((path, init) => request(path, init))
    const { event, now } = await loadEvent(call, 'always')
    expect(event.openToday).toBe(
      openTodayAt('Daily 9 AM to 5 PM, open on holidays', now, 'America/Chicago'),
    )
    expect((await loadEvent(call, 'unlisted')).event).not.toHaveProperty('openToday')
    const rss = await (await request('/events.rss?openDays=known')).text()
    expect(rss).toContain('Open year-round: Daily 9 AM to 5 PM, open on holidays')
  })
})

describe('import', () => {
  const run = async (name: string, text: string) => {
    const issues: unknown[] = []
    await importFiles(
      { db, connection },
      {
        settings: {
          source: 'list',
          rules: noRules,
          all: true,
          publish: true,
          strict: false,
          dryRun: false,
        },
        files: [{ path: write(text, name), sink: (issue) => void issues.push(issue) }],
        now: Date.parse('2026-07-01T12:00:00Z'),
      },
    )
    const rows = await queryRows(db)<{
      name: string
      ongoing: boolean
      days: string
      start: string
    }>`
      select name, ongoing, open_days as days, start_time as start from events order by name`
    return { rows, issues: JSON.stringify(issues) }
  }

  test('reads columns of hours, and drops what it cannot read', async () => {
    const { rows, issues } = await run(
      'museums.csv',
      [
        'name,date,ongoing,zip,type,Hours',
        'A Auto Museum,,yes,60601,car museum,Tues-Sun 10am-4pm',
        'B Car Show,2031-05-03,,60601,car show,9 am',
        'C Auto Museum,,yes,60601,car museum,Whenever',
        'D Auto Museum,,yes,60601,car museum,"1st Saturday of the month 10-2, May to October"',
        'E Auto Museum,,yes,60601,car museum,"Daily 10-5; holidays noon to 4; closed Thanksgiving"',
      ].join('\n'),
    )
    expect(rows).toMatchObject([
      { ongoing: true, days: 'Tue to Sun 10 AM to 4 PM', start: null },
      { ongoing: false, days: '', start: '09:00:00' },
      { ongoing: true, days: '' },
      { ongoing: true, days: 'May to Oct: 1st Sat 10 AM to 2 PM' },
      { days: 'Daily 10 AM to 5 PM; holidays noon to 4 PM; closed on Thanksgiving' },
    ])
    expect(issues).toContain('Whenever')
  })

  test('a list of museums with opening hours needs no dates; unreadable hours are dropped with the reason', async () => {
    const { rows, issues } = await run(
      'museums.csv',
      [
        'name,zip,type,ongoing,Opening hours',
        'A Auto Museum,60601,car museum,,"Mo-Sa 09:00-17:00; PH off"',
        'B Auto Museum,60601,car museum,yes,Ask at the gas station',
      ].join('\n'),
    )
    expect(rows).toMatchObject([
      { ongoing: true, days: 'Mon to Sat 9 AM to 5 PM, closed on holidays' },
      { ongoing: true, days: '' },
    ])
    expect(issues).toContain('left out Open days and hours')
  })

  test('reads the JSON-LD of a museum, including ours', async () => {
    const thing = {
      '@context': 'https://schema.org',
      '@type': 'Museum',
      name: 'Example Auto Museum',
      url: 'https://museum.example/',
      address: {
        streetAddress: '100 Example Ave',
        addressLocality: 'Chicago',
        addressRegion: 'IL',
        postalCode: '60646',
      },
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['https://schema.org/Saturday', 'Sunday'],
          opens: '10:00:00',
          closes: '16:00:00',
        },
        {
          dayOfWeek: 'Friday',
          opens: '09:00',
          closes: '17:00',
          validFrom: '2027-05-01',
          validThrough: '2027-09-30',
        },
        { opens: '00:00', closes: '00:00', validFrom: '2026-11-26', validThrough: '2026-11-26' },
        { opens: '09:00', closes: '12:00', validFrom: '2026-12-24', validThrough: '2026-12-24' },
      ],
    }
    const { rows } = await run('museum.json', JSON.stringify(thing))
    expect(rows).toMatchObject([
      {
        name: 'Example Auto Museum',
        ongoing: true,
        days: 'Sat and Sun 10 AM to 4 PM; May to Sep: Fri 9 AM to 5 PM; closed on Thanksgiving; Christmas Eve 9 AM to noon',
      },
    ])
  })
})
