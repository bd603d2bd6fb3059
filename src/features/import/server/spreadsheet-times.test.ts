import { expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { readRows } from '../../../../tests/support/read-rows.ts'

const { db } = await testDatabase()
const { write } = testFiles()

it.each([
  ['Date,Start,End', '46543,0.375,0.625'],
  ['Date,Start Time,End Time', '46543,0.375,.625'],
  ['Date,Start,End', '6/5/2027,0.375,0.625'],
  ['Date,Start,End', '46543,46543.375,46543.625'],
  ['Start,End', '46543.375,46543.625'],
])('reads a spreadsheet’s fractions of a day as times: %s %s', async (header, cells) => {
  const csv = `Name,City,State,${header}\nAce Car Show,Macon,GA,${cells}\n`
  const { events, left } = await readRows(db, write(csv, 'list.csv'))
  expect(left).toEqual([])
  expect(events).toMatchObject([{ date: '2027-06-05', startTime: '09:00', endTime: '15:00' }])
})

it('reads days alone below a heading with their month and year', async () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const page = `<!doctype html><h2>June 2027</h2><table><tr><th>Date</th><th>Event</th><th>Location</th></tr>
    ${row('5', 'Ace Car Show', 'Macon, GA')}${row('12th', 'Bravo Car Show', 'Macon, GA')}
    ${row('19-20', 'Cedar Car Show', 'Macon, GA')}${row('Sat 26', 'Delta Car Show', 'Macon, GA')}</table>
    <h2>July</h2><table><tr><th>Date</th><th>Event</th><th>Location</th></tr>
    ${row('3', 'Echo Car Show', 'Macon, GA')}${row('August 7', 'Foxtrot Car Show', 'Macon, GA')}</table>
    <table><tr><th>Date</th><th>Event</th><th>Location</th></tr>
    ${row('AUGUST 2027', '', '')}${row('14', 'Golf Car Show', 'Macon, GA')}</table>`
  const { events } = await readRows(db, write(page, 'list.html'))
  expect(events.map(({ name, date, endDate }) => [name, date, endDate])).toEqual([
    ['Ace Car Show', '2027-06-05', '2027-06-05'],
    ['Bravo Car Show', '2027-06-12', '2027-06-12'],
    ['Cedar Car Show', '2027-06-19', '2027-06-20'],
    ['Delta Car Show', '2027-06-26', '2027-06-26'],
    ['Echo Car Show', '2027-07-03', '2027-07-03'],
    ['Foxtrot Car Show', '2027-08-07', '2027-08-07'],
    ['Golf Car Show', '2027-08-14', '2027-08-14'],
  ])
})

it('refuses days alone without a month', async () => {
  const page = `<!doctype html><h2>2027 Shows</h2><table><tr><th>Date</th><th>Event</th><th>Location</th></tr><tr><td>5</td><td>Ace Car Show</td><td>Macon, GA</td></tr></table>`
  const { events, left } = await readRows(db, write(page, 'list.html'))
  expect(events).toEqual([])
  expect(left).toEqual([expect.stringContaining('can\'t read the date "5"')])
})
