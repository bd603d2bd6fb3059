import { describe, expect, test } from 'vitest'
import { renderPage, sampleSite, textOf } from '../../../../tests/support/render-page.tsx'
import { siteSettings } from '../../../kit/site-settings.ts'
import AboutPage from './about-page.tsx'
import CreditsPage from './credits-page.tsx'
import HelpPage from './help-page.tsx'
import PrivacyPage from './privacy-page.tsx'
import TermsPage from './terms-page.tsx'

const privacy = await renderPage(PrivacyPage, { path: '/privacy' })
const terms = await renderPage(TermsPage, { path: '/terms' })
const words = (html: string) => textOf(html).replace(/\s+/g, ' ')

describe.each([
  ['/privacy', privacy],
  ['/terms', terms],
])('%s', (_, html) => {
  test('was last updated at the date of the settings, January 2025', () => {
    expect(siteSettings.policyDate).toBe('January 2025')
    expect(words(html)).toContain('Last updated January 2025')
  })

  test('has the address of the settings', () => {
    expect(html).toContain('href="mailto:info@atlas.org"')
    expect(html).not.toContain('gearhead-atlas.example')
  })

  test('every entry of the contents links to a section', () => {
    const targets = [...html.matchAll(/<a href="#([\w-]+)"/g)].map(([, id]) => id)
    expect(targets.length).toBeGreaterThan(5)
    for (const id of targets) expect(html).toContain(`<section id="${id}"`)
  })
})

describe('/privacy says', () => {
  test.each([
    ['location', 'used for 10 minutes'],
    ['location', 'rounded to two decimals'],
    ['device', 'We set no cookies for visitors'],
    ['analytics', 'Do Not Track'],
    ['logs', 'without personal data'],
    ['submissions', 'private link'],
    ['children', 'children under 13'],
  ])('about %s: %s', (id, said) => {
    const section = privacy.split('<section').find((part) => part.includes(` id="${id}"`)) ?? ''
    expect(words(`<section${section}`)).toContain(said)
  })

  test('if analytics is configured on this site', async () => {
    const configured = await renderPage(PrivacyPage, { site: { analyticsId: 'G-1' } })
    expect(words(privacy)).toContain('Analytics is switched off for this site.')
    expect(words(privacy)).not.toContain('cookies of its own')
    expect(words(configured)).toContain('Analytics is switched on for this site.')
    expect(words(configured)).toContain('cookies of its own')
  })
})

test('/privacy names the geocoder that receives addresses, if any', async () => {
  const privacyPage = async (host: string) =>
    words(await renderPage(PrivacyPage, { site: { geocoder: { kind: 'census', host } } }))
  expect(words(privacy)).not.toContain('look up its street address')
  expect(await privacyPage('geocoding.geo.census.gov')).toContain(
    'we look up its street address, city and ZIP code with geocoding.geo.census.gov. It learns',
  )
  expect(await privacyPage('')).toContain('with a geocoding service of our own. It learns')
})

test('/privacy names the map servers, if any', async () => {
  const basemap = { hosts: ['tiles.example', 'letters.example'], use: 'elsewhere' as const }
  const privacyWithMap = words(await renderPage(PrivacyPage, { site: { basemap } }))
  expect(words(privacy)).toContain('included. No other site learns that you’re here. If')
  expect(privacyWithMap).toContain(
    'included, with one exception. The picture of our map comes from',
  )
  expect(privacyWithMap).toContain('comes from tiles.example, letters.example. While you look')
  expect(privacyWithMap).toContain('and no other site learns that you’re here. If')
})

test('/terms cover acceptance, responsibilities, listings, property, disclaimers, termination', () => {
  const titles = [...terms.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title)
  expect(titles).toEqual([
    'In short',
    'Acceptance',
    'Your responsibilities',
    'Event listings',
    'Intellectual property',
    'Disclaimers',
    'Termination',
    'Changes and questions',
  ])
})

test.each([
  ['/about', AboutPage],
  ['/credits', CreditsPage],
  ['/help', HelpPage],
  ['/privacy', PrivacyPage],
  ['/terms', TermsPage],
])(
  '%s: one heading, one address, nothing the content policy forbids, calm words',
  async (path, Page) => {
    const data = path === '/credits' ? [] : { events: 1, cities: 1, states: 1 }
    const html = await renderPage(Page, { path, data })
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain(`<link rel="canonical" href="${sampleSite.publicUrl}${path}"/>`)
    expect(html).not.toMatch(/<[^>]*\s(?:style|on[a-z]+)=/i)
    expect(textOf(html)).not.toContain('!')
  },
)
