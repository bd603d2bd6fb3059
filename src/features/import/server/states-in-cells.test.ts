import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { readRows } from '../../../../tests/support/read-rows.ts'

const { db } = await testDatabase()
const { write } = testFiles()

/** "date start-end status" of each event, "asked: …" for each question, and the reason of each row left out. */
const statesIn = async (content: string, name = 'list.csv') => {
  const { events, asked, left } = await readRows(db, write(content, name))
  const lines = events.map(
    ({ date, startTime, endTime, eventStatus }) =>
      `${date} ${startTime ?? '-'}${endTime ? `-${endTime}` : ''} ${eventStatus}`,
  )
  return [...lines, ...asked.map((each) => `asked: ${each}`), ...left]
}

/** A row whose column has this cell. */
const row = (column: string, cell: string) => {
  const cells = {
    name: 'Ace Car Show',
    date: '2027-06-05',
    time: '9am',
    city: 'Macon',
    state: 'GA',
  }
  const all = Object.entries({ ...cells, [column]: cell })
  const quoted = all.map(([, text]) => `"${text}"`)
  return `${all.map(([header]) => header).join()}\n${quoted.join()}\n`
}

describe('a word for a state in another cell than name and status', () => {
  it.each([
    ['time', 'CANCELED', '- cancelled'],
    ['time', 'Postponed', '- postponed'],
    ['time', 'Rained out', '- cancelled'],
    ['time', 'Cancelled due to rain.', '- cancelled'],
    ['time', '9am (canceled)', '09:00 cancelled'],
    ['time', '9:00 AM-3 PM CANCELED', '09:00-15:00 cancelled'],
    ['time', 'CANCELED 9am', '09:00 cancelled'],
    ['time', '9am – postponed until further notice', '09:00 postponed'],
    ['time', '9am (moved to June 12)', '09:00 rescheduled'],
    ['end', '3pm, canceled', '09:00-15:00 cancelled'],
    ['cost', 'CANCELED', '09:00 cancelled'],
    ['cost', '$10 (event canceled)', '09:00 cancelled'],
    ['venue', 'CANCELLED', '09:00 cancelled'],
    ['venue', 'City Park (CANCELED)', '09:00 cancelled'],
    ['venue', 'CANCELED - City Park', '09:00 cancelled'],
    ['address', 'Canceled', '09:00 cancelled'],
    ['location', 'CANCELED', '09:00 cancelled'],
    ['date', '2027-06-05 CANCELED', '09:00 cancelled'],
    ['date', 'CANCELED 6/5/2027', '09:00 cancelled'],
    ['date', 'June 5, 2027 (postponed to June 12)', '09:00 postponed'],
  ])('is the state of the event: %s "%s"', async (column, cell, expected) => {
    expect(await statesIn(row(column, cell))).toEqual([`2027-06-05 ${expected}`])
  })

  it.each([
    ['remarks', 'CANCELED'],
    ['Raffle', 'Postponed!'],
    ['awards', 'Canceled'],
    ['sponsor', 'CANCELED'],
    ['rain date', 'canceled'],
  ])('is asked where it may be about another thing: %s "%s"', async (column, cell) => {
    const [event = '', ...asked] = await statesIn(row(column, cell))
    expect(event).toBe('2027-06-05 09:00 scheduled')
    expect(asked).toEqual([expect.stringMatching(/^asked: .+/)])
  })

  it.each([
    ['cost', '$20, non-refundable unless event is canceled'],
    ['cost', 'No show: $10'],
    ['cost', '$5 (refunded if canceled)'],
    ['venue', 'Postponed Brewing Co'],
    ['venue', 'No Show Bar'],
    ['venue', 'Rescheduled Records, Hall 2'],
    ['location', 'Cancun Grill, Macon, GA'],
    ['remarks', 'If canceled, see our page'],
    ['remarks', 'Never canceled'],
    ['venue', 'City Park (not canceled)'],
  ])('is no state: %s "%s"', async (column, cell) => {
    expect(await statesIn(row(column, cell))).toEqual(['2027-06-05 09:00 scheduled'])
  })

  it('leaves one of several dates to its reader', async () => {
    const [left = ''] = await statesIn(row('date', '6/5/2027 (canceled), 7/3/2027'))
    expect(left).toContain("can't read the date")
  })

  it('is no venue, and no town', async () => {
    const rows = [
      row('venue', 'CANCELLED'),
      row('location', 'Canceled'),
      row('address', 'CANCELED'),
    ]
    for (const each of rows) {
      const { events } = await readRows(db, write(each, 'list.csv'))
      expect(events).toMatchObject([{ venueName: '', streetAddress: '', city: 'Macon' }])
    }
  })

  it('is read in the cells of a web page and in the place of a calendar', async () => {
    const cells = ['Ace Car Show', '2027-06-05', 'CANCELED', 'Macon, GA']
    const table = `<table><tr><th>Name<th>Date<th>Time<th>Location</tr><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`
    expect(await statesIn(`<!doctype html>${table}`, 'list.html')).toEqual([
      '2027-06-05 - cancelled',
    ])
    const calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Ace Car Show\r\nDTSTART:20270605T090000\r\nLOCATION:CANCELED\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
    expect(await statesIn(calendar, 'list.ics')).toEqual(['2027-06-05 09:00 cancelled'])
    const json = `[{"name":"Ace Car Show","date":"2027-06-05","city":"Macon","state":"GA","venue":{"name":"CANCELED"}}]`
    expect(await statesIn(json, 'list.json')).toEqual(['2027-06-05 - cancelled'])
  })
})
