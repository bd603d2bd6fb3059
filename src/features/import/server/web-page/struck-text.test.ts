import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { readRows } from '../../../../../tests/support/read-rows.ts'

const { db } = await testDatabase()
const { write } = testFiles()

const eventsIn = async (content: string, name = 'list.html') => {
  const { events } = await readRows(db, write(content, name))
  return events.map(({ name: title, date, startTime, venueName, eventStatus }) =>
    [title, date, startTime, venueName, eventStatus].filter(Boolean).join(' | '),
  )
}

const page = (body: string) =>
  `<!doctype html><html><body><h1>2027 Car Shows</h1>${body}</body></html>`
const table = (...rows: string[]) =>
  page(
    `<table><tr><th>Event</th><th>Date</th><th>Time</th><th>Venue</th><th>City</th><th>State</th></tr>${rows.join('')}</table>`,
  )
const cells = (name: string, date: string, time = '9am', venue = 'City Park') =>
  `<tr><td>${name}</td><td>${date}</td><td>${time}</td><td>${venue}</td><td>Macon</td><td>GA</td></tr>`
const live = cells('Bravo Car Show', 'June 12, 2027')
const bravo = 'Bravo Car Show | 2027-06-12 | 09:00 | City Park | scheduled'

describe('struck-out text in a table', () => {
  it.each([
    '<s>@</s>',
    '<del>@</del>',
    '<strike>@</strike>',
    '<span style="color:red; text-decoration: line-through">@</span>',
    '<p><span style="TEXT-DECORATION-LINE: underline line-through"><b>@</b></span></p>',
    '<del><a href="/x">@</a></del>',
  ])('makes the event of a struck-out name canceled: %s', async (form) => {
    const name = form.replace('@', 'Ace Car Show')
    expect(await eventsIn(table(cells(name, 'June 5, 2027'), live))).toEqual([
      'Ace Car Show | 2027-06-05 | 09:00 | City Park | cancelled',
      bravo,
    ])
  })

  it('makes a row that is struck out as a whole canceled', async () => {
    const all = cells(
      '<s>Ace Car Show</s>',
      '<s>June 5, 2027</s>',
      '<s>9am</s>',
      '<s>City Park</s>',
    )
    const row = cells('Ace Car Show', 'June 5, 2027').replace(
      '<tr>',
      '<tr style="text-decoration:line-through">',
    )
    const canceled = 'Ace Car Show | 2027-06-05 | 09:00 | City Park | cancelled'
    expect(await eventsIn(table(all, live))).toEqual([canceled, bravo])
    expect(await eventsIn(table(row, live))).toEqual([canceled, bravo])
  })

  it('is not used beside new text', async () => {
    const rows = [
      cells('Ace Car Show', '<del>June 19, 2027</del> June 26, 2027'),
      cells('<s>Old</s> New Car Show', 'June 5, 2027', '<s>8am</s> 10am', '<del>Mall</del> Hall'),
      cells('Cedar Car Show', 'July 3, 2027', '<s>8am</s>', '<s>Mall</s>'),
    ]
    expect(await eventsIn(table(...rows))).toEqual([
      'Ace Car Show | 2027-06-26 | 09:00 | City Park | scheduled',
      'New Car Show | 2027-06-05 | 10:00 | Hall | scheduled',
      'Cedar Car Show | 2027-07-03 | scheduled',
    ])
  })

  it('makes an event whose only date is struck out canceled', async () => {
    expect(await eventsIn(table(cells('Ace Car Show', '<s>June 5, 2027</s>')))).toEqual([
      'Ace Car Show | 2027-06-05 | 09:00 | City Park | cancelled',
    ])
  })
})

describe('struck-out text in a list', () => {
  const list = (...entries: string[]) =>
    page(`<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`)
  const bravoLine = 'June 12, 2027 – Bravo Car Show, Macon, GA'

  it('makes an entry that is struck out as a whole canceled', async () => {
    const line = 'June 5, 2027 – Ace Car Show, Macon, GA'
    const canceled = [
      'Ace Car Show | 2027-06-05 | cancelled',
      'Bravo Car Show | 2027-06-12 | scheduled',
    ]
    for (const entry of [
      `<del>${line}</del>`,
      `<span style="text-decoration:line-through">${line}</span>`,
    ])
      expect(await eventsIn(list(entry, bravoLine))).toEqual(canceled)
    expect(await eventsIn(page(`<p><s>${line}</s></p><p>${bravoLine}</p>`))).toEqual(canceled)
    expect(await eventsIn(page(`<p><s>${line}</s><br>${bravoLine}</p>`))).toEqual(canceled)
  })

  it('makes an entry whose date and name are struck out canceled', async () => {
    const entry = '<del>June 5, 2027 – Ace Car Show</del>, Macon, GA'
    expect(await eventsIn(list(entry, bravoLine))).toEqual([
      'Ace Car Show | 2027-06-05 | cancelled',
      'Bravo Car Show | 2027-06-12 | scheduled',
    ])
  })

  it('makes an entry whose name is struck out canceled', async () => {
    const entry = 'June 5, 2027 – <del>Ace Car Show</del>, Macon, GA'
    expect(await eventsIn(list(entry, bravoLine))).toEqual([
      'Ace Car Show | 2027-06-05 | cancelled',
      'Bravo Car Show | 2027-06-12 | scheduled',
    ])
  })

  it('is not used beside new text', async () => {
    const entries = [
      '<del>June 4, 2027</del> June 5, 2027 – Ace Car Show, Macon, GA',
      'June 12, 2027 – Bravo Car Show, <s>Atlanta, GA</s> Macon, GA',
    ]
    const drafts = (await readRows(db, write(list(...entries), 'list.html'))).events
    expect(drafts).toMatchObject([
      { name: 'Ace Car Show', date: '2027-06-05', eventStatus: 'scheduled' },
      { name: 'Bravo Car Show', date: '2027-06-12', eventStatus: 'scheduled' },
    ])
    expect(JSON.stringify(drafts)).not.toContain('Atlanta')
  })

  it('never goes live as scheduled on a card of its own', async () => {
    const card = (name: string, date: string) =>
      `<div class="card"><h3>${name}</h3><p>${date}</p><p>City Park, Macon, GA</p></div>`
    const cards = page(
      card('<s>Ace Car Show</s>', '<s>June 5, 2027</s>') + card('Bravo Car Show', 'June 12, 2027'),
    )
    const lines = await eventsIn(cards)
    expect(lines.filter((each) => each.includes('Ace') && each.includes('scheduled'))).toEqual([])
    expect(lines.filter((each) => each.includes('Bravo'))).toHaveLength(1)
  })
})

describe('struck-out text elsewhere', () => {
  it('makes an event of a month of weekdays canceled', async () => {
    const week = (...days: string[]) => `<tr>${days.map((day) => `<td>${day}</td>`).join('')}</tr>`
    const head = `<tr>${'Sun Mon Tue Wed Thu Fri Sat'
      .split(' ')
      .map((day) => `<th>${day}</th>`)
      .join('')}</tr>`
    const grid = `<h2>June 2027</h2><table>${head}${week('', '', '1', '2', '3', '4', '5 <s>Ace Car Show 9am, Macon, GA</s>')}${week('6', '7', '8', '9', '10', '11', '12 Bravo Car Show 9am, Macon, GA')}</table>`
    expect(await eventsIn(`<!doctype html><body>${grid}`)).toEqual([
      'Ace Car Show | 2027-06-05 | 09:00 | cancelled',
      'Bravo Car Show | 2027-06-12 | 09:00 | scheduled',
    ])
  })

  it('makes an event of microdata canceled, or leaves its old date out', async () => {
    const item = (name: string, date: string) =>
      `<div itemscope itemtype="https://schema.org/Event"><span itemprop="name">${name}</span><span itemprop="startDate">${date}</span><span itemprop="location">Macon, GA</span></div>`
    const items =
      item('<s>Ace Car Show</s>', '2027-06-05') +
      item('Bravo Car Show', '<s>2027-06-11</s> 2027-06-12')
    expect(await eventsIn(page(items))).toEqual([
      'Ace Car Show | 2027-06-05 | cancelled',
      'Bravo Car Show | 2027-06-12 | scheduled',
    ])
  })

  it('is read in copied text and in the HTML of a name', async () => {
    const text =
      '2027 Car Shows\n\n~~June 5 – Ace Car Show, Macon, GA~~\nJune 12 – Bravo Car Show, Macon, GA\n'
    expect(await eventsIn(text, 'list.txt')).toEqual([
      'Ace Car Show | 2027-06-05 | cancelled',
      'Bravo Car Show | 2027-06-12 | scheduled',
    ])
    const csv =
      'name,date,city,state\n<del>Ace Car Show</del>,2027-06-05,Macon,GA\n<s>Old</s> Bravo Car Show,2027-06-12,Macon,GA\n'
    expect(await eventsIn(csv, 'list.csv')).toEqual([
      'Ace Car Show | 2027-06-05 | cancelled',
      'Bravo Car Show | 2027-06-12 | scheduled',
    ])
  })
})
