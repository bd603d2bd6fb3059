import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import type { ExportSummary } from '../contract.ts'
import DownloadPage from './download-page.tsx'
import ExportPage from './export-page.tsx'

const summary: ExportSummary = {
  totalEvents: 12345,
  liveEvents: 12000,
  archivedEvents: 345,
  dateRange: { earliest: '2024-02-29', latest: '2027-10-03' },
  eventsByState: { CA: 9000, IL: 3300, DC: 45 },
  eventsByType: Object.fromEntries(
    Array.from({ length: 25 }, (_, index) => [`some_type_${index}_end`, 1000 - index]),
  ),
}

describe('/export', () => {
  const page = (data = summary) => renderPage(ExportPage, { path: '/export', data })

  test('has the button, and cards for total events, date range and number of states', async () => {
    const html = await page()
    expect(html).toMatch(/<a href="\/api\/database\/export-excel[^>]*>.*?Download Excel File<\/a>/)
    const text = textOf(html)
    expect(text).toMatch(/Total Events\n12,345\n12,000 live, 345 archived\n/)
    expect(text).toContain('Date Range\nFeb 29, 2024 – Oct 3, 2027\n')
    expect(text).toMatch(/States\n2\n/)
  })

  test('lists states by count, each with a bar of its share', async () => {
    const html = await page()
    const text = textOf(html)
    expect(text).toMatch(/California 9,000\nIllinois 3,300\nDistrict of Columbia 45\n/)
    const widths = [...html.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(widths.slice(0, 2)).toEqual([100, (100 * 3300) / 9000])
  })

  test('lists 20 types, with spaces for underscores', async () => {
    const text = textOf(await page())
    expect(text).toContain('some type 0 end 1,000\n')
    expect(text).toContain('some type 19 end 981\n')
    expect(text).not.toContain('some type 20 end')
    expect(text).not.toContain('some_type')
  })

  test('shows that a directory is empty', async () => {
    const empty = {
      ...summary,
      totalEvents: 0,
      dateRange: { earliest: null, latest: null },
      eventsByState: {},
      eventsByType: {},
    }
    expect(textOf(await page(empty))).toMatch(/Total Events\n0\n[^]*Date Range\nNo dates yet\n/)
  })
})

describe('/download', () => {
  const facts = {
    path: '/gearhead_atlas_database_export.csv',
    bytes: 400_400,
    events: 929,
    states: 10,
    columns: 24,
    madeAt: '2026-11-20T12:05:27.760Z',
  }
  const page = () => renderPage(DownloadPage, { path: '/download', data: facts })

  test('offers three methods as plain links, and manual ones', async () => {
    const html = await page()
    expect(html).toMatch(/<a [^>]*href="\/api\/database\/export-excel\?bom=1"[^>]*target="_blank"/)
    expect(html).toMatch(/<a [^>]*href="\/gearhead_atlas_database_export.csv"[^>]*download=""/)
    expect(html.match(/href="\/api\/database\/export-excel\?bom=1"/g)).toHaveLength(2)
    expect(textOf(html)).toContain('https://atlas.example/gearhead_atlas_database_export.csv')
  })

  test('shows the figures of the static file', async () => {
    const text = textOf(await page())
    for (const words of ['about 400KB', 'CSV', '929 events', '10 states', '24 columns'])
      expect(text).toContain(`${words}\n`)
    expect(text).toContain('Friday, November 20, 2026 at 12:05 PM UTC')
  })

  test('mentions pop-up blockers only after a method is tried, or without scripts', async () => {
    const html = await page()
    const hint = 'Allow pop-ups for this site'
    expect(html.replace(/<noscript>.*?<\/noscript>/s, '')).not.toContain(hint)
    expect(html).toContain(hint)
  })
})
