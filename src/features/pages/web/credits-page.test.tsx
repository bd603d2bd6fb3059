import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { packagesByLicense } from '../packages.ts'
import { dataSources, designs } from './credited-sources.ts'
import CreditsPage from './credits-page.tsx'

const page = (more: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(CreditsPage, { path: '/credits', data: [], ...more })

test('credits event providers, if any', async () => {
  const provider = { text: 'Event data from Example.com', url: 'https://provider.example/' }
  const html = await page({ data: [provider] })
  expect(html).toMatch(/href="https:\/\/provider\.example\/"[^>]*>Event data from Example\.com</)
  expect(await page()).not.toContain('Event data from')
})

test('credits every source of data, font and icon with its license', async () => {
  const html = await page()
  const text = textOf(html)
  expect(dataSources.length).toBeGreaterThan(2)
  for (const { name, content, license, url } of [...dataSources, ...designs]) {
    expect(text).toContain(name)
    expect(text).toContain(content)
    expect(text).toContain(license)
    expect(html).toContain(`href="${url}"`)
  }
})

test('lists every package under its license', async () => {
  const text = textOf(await page())
  for (const [license, names] of packagesByLicense)
    expect(text).toContain(`${license}\n${names.join(', ')}`)
})

test.each([
  ['census', 'Points of street addresses, from the Census Geocoder'],
  ['nominatim', 'Points of street addresses, found by Nominatim'],
] as const)('credits what is behind a geocoder of the kind %s', async (kind, what) => {
  expect(textOf(await page())).not.toContain('Points of street addresses')
  expect(textOf(await page({ site: { geocoder: { kind, host: '' } } }))).toContain(what)
})
