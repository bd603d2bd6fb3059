import { expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { importFile } from '../../../../tests/support/import-file.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { createLocator } from '../../../catalog/event/server/placing/locate.ts'
import { openVenueBook } from './place/venue-book.ts'
import { reportLines } from './report/print-report.ts'
import { noRules } from './row/field-rules.ts'
import { repeatWindow } from './settings/import-settings.ts'

const { db } = await testDatabase()
const { write } = testFiles()
const now = Date.parse('2026-07-01T12:00:00Z')

const reportOf = async (content: string, name: string, root?: string) => {
  const settings = { rules: noRules, all: false, publish: false, strict: false, dryRun: true, root }
  const deps = { locator: createLocator(db), venues: openVenueBook(), now }
  const context = { ...settings, ...deps, source: name, window: repeatWindow(now) }
  const report = await importFile(db, { path: write(content, name) }, context)
  return reportLines(report, { explain: false, dryRun: true }).join('\n')
}

it('names the event of each row left out', async () => {
  const csv = 'name,date,city,state\nAce Car Show,"Saturday, June 6, 2027",Macon,GA\n'
  expect(await reportOf(csv, 'a.csv')).toMatch(/line 2 \(Ace Car Show\): date: .* is a Sunday/i)
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Online Car Talk',
    startDate: '2027-06-05',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  }
  const page = `<!doctype html><script type="application/ld+json">${JSON.stringify(event)}</script>`
  expect(await reportOf(page, 'a.html')).toContain('line 1 (Online Car Talk): online only')
})

it('says that the root was not used', async () => {
  const csv = 'name,date,city,state\nAce Car Show,2027-06-05,Macon,GA\n'
  expect(await reportOf(csv, 'a.csv', 'a.b')).toContain(
    'The root a.b was not used: it is for JSON.',
  )
  const json = '{"a":[{"name":"Ace Car Show","date":"2027-06-05","city":"Macon","state":"GA"}]}'
  expect(await reportOf(json, 'a.json', 'a')).not.toContain('was not used')
})
