import { expect, test } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { sampleEvent } from '../../../../tests/support/sample-event.ts'
import type { WeekList } from '../lists/list-contract.ts'
import ListPage from './list-page.tsx'

const list = {
  place: { kind: 'state', slug: 'ohio', name: 'Ohio', state: 'OH' },
  fromDate: '2031-05-03',
  toDate: '2031-05-09',
  total: 1,
  events: [{ ...sampleEvent, name: '</textarea><script>', date: '2031-05-03', series: null }],
  credits: [],
} as unknown as WeekList

test("without scripts, the week's list is selectable text with links to the files", async () => {
  const html = await renderPage(ListPage, { data: { list, lines: '1' } })
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  const [, text = ''] = /<textarea[^>]*readOnly[^>]*>([^<]*)<\/textarea>/i.exec(html) ?? []
  expect(text).toContain('Car Events in Ohio, May 3 to May 9')
  expect(text).toContain('&lt;/textarea&gt;&lt;script&gt;')
  expect(text).toContain('https://atlas.example/')
  for (const format of ['txt', 'md', 'html'])
    expect(html).toContain(`href="/lists/ohio.${format}?lines=1"`)
  expect(html).not.toContain('Copy this week&#x27;s list')
})
