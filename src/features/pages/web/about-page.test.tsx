import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import type { SourceCredit } from '../../../catalog/links/source-credits.ts'
import AboutPage from './about-page.tsx'
import { dataSources, credits as softwareCredits } from './data-sources.ts'

const providers: SourceCredit[] = []
const numbers = { events: 537, cities: 268, states: 50, providers }
const page = (more: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(AboutPage, { path: '/about', data: numbers, ...more })

describe('/about', () => {
  test('mission, three blurbs and the numbers', async () => {
    const text = textOf(await page())
    expect(text).toContain('Our mission')
    for (const blurb of ["Find what's near you", 'Know before you go', 'Bring your people']) {
      expect(text).toContain(blurb)
    }
    expect(text).toMatch(
      /By the numbers[^]*Verified events\n537\+\n[^]*Cities\n268\+\n[^]*States\n50\n/,
    )
  })

  test.each([
    [{ events: 12345, cities: 1000, states: 49 }, ['12,345+', '1,000+', '49']],
    [{ events: 0, cities: 0, states: 0 }, ['Verified events\n0\n', 'Cities\n0\n', 'States\n0\n']],
  ])('the numbers are those of the directory: %o', async (data, expected) => {
    const text = textOf(await page({ data: { ...data, providers } }))
    for (const words of expected) expect(text).toContain(words)
  })

  test('demonstration data is not passed off as real', async () => {
    expect(textOf(await page({ site: { demo: 'all' } }))).toContain('including demo events')
    expect(textOf(await page())).not.toContain('demonstration')
  })

  test('links to the submission and to the contact form', async () => {
    const html = await page()
    expect(html).toContain('href="/upload"')
    expect(html).toContain('href="/contact"')
  })

  test('credits providers of events where there are any', async () => {
    const provider = { text: 'Event data from Example.com', url: 'https://provider.example/' }
    const html = await page({ data: { ...numbers, providers: [provider] } })
    expect(html).toMatch(/href="https:\/\/provider\.example\/"[^>]*>Event data from Example\.com</)
    expect(await page()).not.toContain('Event data from')
  })

  test('credits every source of data, font and icon with its license', async () => {
    const html = await page()
    expect(dataSources.length).toBeGreaterThan(2)
    for (const { name, what, license, url } of [...dataSources, ...softwareCredits]) {
      const text = textOf(html)
      expect(text).toContain(name)
      expect(text).toContain(what)
      expect(text).toContain(license)
      expect(html).toContain(`href="${url}"`)
    }
  })

  test.each([
    ['census', 'Points of street addresses, from the Census Geocoder'],
    ['nominatim', 'Points of street addresses, found by Nominatim'],
  ] as const)('credits what is behind a geocoder of the kind %s', async (kind, what) => {
    expect(textOf(await page())).not.toContain('Points of street addresses')
    expect(textOf(await page({ site: { geocoder: { kind, host: '' } } }))).toContain(what)
  })

  test('no font, icon set or map comes along uncredited', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const designs = Object.keys(dependencies).filter((name) =>
      // topojson-client is a reader and brings no map.
      /font|icons?\b|lucide|atlas|topojson(?!-client)|maplibre|leaflet/.test(name),
    )
    const credited = [...dataSources, ...softwareCredits].map(({ what }) => what).join(' ')
    expect(designs).toContain('@fontsource/barlow')
    expect(designs.filter((name) => !credited.includes(name))).toEqual([])
  })
})
