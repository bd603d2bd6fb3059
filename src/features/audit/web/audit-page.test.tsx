import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { applySettings } from '../../../platform/default-settings.ts'
import type { AuditEntryView } from '../contract.ts'
import AuditPage from './audit-page.tsx'

const event = {
  id: 'e1',
  name: 'Neon Cruise',
  date: '2099-06-07',
  place: 'Chicago, IL',
  nameThen: null,
  status: 'published',
  mergedInto: null,
} as const

const entry: AuditEntryView = {
  id: 1,
  at: '2027-01-02T10:31:00Z',
  actor: 'clara@example.com',
  action: 'approved',
  subjectType: 'event',
  subjectId: 'e1',
  before: null,
  after: null,
  note: '',
  event,
}

const page = (entries: AuditEntryView[], filters: Record<string, string> = {}) =>
  renderPage(AuditPage, {
    path: '/admin/audit',
    data: { entries, filters, total: entries.length, first: undefined, next: undefined },
  })

test('an entry names its event, with date, place and a link', async () => {
  const html = await page([entry])
  expect(html).toContain('href="/admin?event=e1"')
  expect(textOf(html)).toMatch(/Neon Cruise\s+Sun, Jun 7, 2099 · Chicago, IL/)
  expect(textOf(html)).not.toContain('event e1')
  const into = { status: 'merged', mergedInto: 'e2', nameThen: 'Neon Night' } as const
  const merged = await page([{ ...entry, event: { ...event, ...into } }])
  expect(merged).toContain('href="/admin?event=e2"')
  expect(textOf(merged)).toMatch(/Merged\b[^]*Then: Neon Night/)
})

test('actions are spelled as elsewhere', async () => {
  expect(textOf(await page([{ ...entry, action: 'cancelled' }]))).toContain(
    'clara@example.com canceled',
  )
})

test('an event that was purged is named without a link', async () => {
  const html = await page([{ ...entry, event: { ...event, status: 'removed', date: null } }])
  expect(textOf(html)).toContain('Neon Cruise')
  expect(textOf(html)).toContain('Removed for good')
  expect(textOf(html)).not.toContain('Open year-round')
  expect(html).not.toContain('href="/admin?event=e1"')
})

test('the search works without scripts and keeps its fields', async () => {
  const filters = { event: 'neon "x"', person: 'clara', from: '2027-01-01', subjectType: 'event' }
  const form = (await page([], filters)).match(/<form[^]*?<\/form>/g)?.at(-1) ?? ''
  expect(form).toMatch(/^<form[^>]* action="\/admin\/audit"/)
  expect(form).not.toContain('method="post"')
  expect(form).toContain('value="neon &quot;x&quot;"')
  for (const [name, value] of [
    ['person', 'clara'],
    ['from', '2027-01-01'],
    ['subjectType', 'event'],
    ['timeZone', 'UTC'],
  ])
    expect(form).toMatch(new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="${value}"`))
  applySettings({ timeZone: 'America/Denver' })
  expect(textOf(await page([entry]))).toMatch(/Days are in America\/Denver[^]* 3:31 AM Mountain/)
  applySettings()
})
