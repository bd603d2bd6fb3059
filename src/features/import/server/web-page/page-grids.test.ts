import { expect, it } from 'vitest'
import { pageGrids } from './page-grids.ts'

const week = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** A month with `blank` cells before its first day. */
const month = (events: Record<number, string>, { days = week, blank = 2, above = '' } = {}) => {
  const cells = Array.from({ length: 42 }, (_, at) => at - blank + 1).map((day) =>
    day < 1 || day > 30 ? `${day < 1 ? 31 + day : day - 30}` : `${day}<br>${events[day] ?? ''}`,
  )
  const rows = [days, ...[0, 7, 14, 21, 28].map((at) => cells.slice(at, at + 7))]
  return `<table>${above}${rows.map((row) => `<tr><td>${row.join('</td><td>')}</td></tr>`).join('')}</table>`
}
const facts = (html: string) => {
  const { rows, unreadable } = pageGrids(html)
  return [
    ...rows.slice(1).map((row) => row.slice(0, 5).filter(Boolean).join(' | ')),
    ...unreadable.map(({ unreadable: problem }) => problem),
  ]
}

const show = 'Alpha Car Show<br>Elmwood Park, Roanoke, VA<br>10am - 2pm'
const wanted = '2027-06-05 | Alpha Car Show | 10am - 2pm | Elmwood Park, Roanoke, VA'

it.each([
  ['a heading', `<h2>June 2027</h2>${month({ 5: show })}`],
  ['a caption', month({ 5: show }, { above: '<caption>June 2027</caption>' })],
  ['a row above', month({ 5: show }, { above: '<tr><td colspan="7">Jun. 2027</td></tr>' })],
  ['the year of the page', `<h1>2027 Shows</h1><h2>June</h2>${month({ 5: show })}`],
  [
    'weeks that begin on Mondays',
    `<h2>June 2027</h2>${month({ 5: show }, { days: [...week.slice(1).map((day) => day.slice(0, 3)), 'Sun'], blank: 1 })}`,
  ],
])('reads a month with %s', (_, html) => {
  expect(facts(html)).toEqual([wanted])
})

it.each([
  ['<h2>June</h2>', { 5: show }, 2, 'without its month and year'],
  ['<h2>June 2027</h2>', { 5: show }, 3, 'has day 1 on a Wednesday'],
  ['<h2>June 2027</h2>', { 5: 'Alpha Car Show<br>Bravo Cruise' }, 2, 'is not one event'],
  ['<h2>June 2027</h2>', { 5: 'Breakfast 8am, Alpha Car Show 10am' }, 2, 'is not one event'],
])('refuses what is uncertain: %s %j', (heading, events, blank, problem) => {
  expect(facts(heading + month(events, { blank }))).toEqual([expect.stringContaining(problem)])
})

it('reads days in a row above their events, and names the day that a merged cell hides', () => {
  const cells = (texts: readonly string[]) => `<tr><td>${texts.join('</td><td>')}</td></tr>`
  const [event] = month({}).split('<tr><td>30')
  const days = [6, 13, 20, 27].map((at) => [0, 1, 2, 3, 4, 5, 6].map((each) => `${at + each}`))
  const below = cells(['', '', '« May', '', '', '', show])
  const rows = days.map(cells)
  const first = cells(['', '', '1', '2', '3', '4', '5'])
  expect(event).toContain('<table>')
  expect(facts(`<h2>June 2027</h2>${event}${first}${below}${rows.join('')}</table>`)).toEqual([
    wanted,
  ])
  const over = first.replace('<td>5', `<td rowspan="2">5 ${show}`)
  const short = rows.with(0, cells(days[0]?.slice(0, 6) ?? []))
  const last = rows.join('').includes('26') ? wanted.replaceAll('06-05', '06-26') : ''
  const rest = short.join('').replace('<td>26', `<td>26 ${show}`)
  expect(facts(`<h2>June 2027</h2>${event}${over}${rest}</table>`)).toEqual([
    wanted,
    last,
    expect.stringContaining('fills the cell of Saturday, June 12, 2027 as well'),
  ])
})

it('ignores months without events and other tables', () => {
  expect(facts(`<h2>June 2027</h2>${month({})}<table><tr><td>5 June</td></tr></table>`)).toEqual([])
})

it('refuses a weekly timetable, which has no dates', () => {
  const row = (...cells: string[]) => `<tr><td>${cells.join('</td><td>')}</td></tr>`
  const table = (...rows: string[]) => `<h2>June 2027</h2><table>${rows.join('')}</table>`
  const days = row('Time', ...week)
  const cruise = row('6 PM', '', '', '', '', '', 'Cruise Night', '')
  expect(facts(table(days, cruise))).toEqual([
    expect.stringContaining('a weekly timetable without dates'),
  ])
  expect(facts(table(days, row('Gates', '', '', '', '', '', 'Open', '')))).toEqual([])
})
