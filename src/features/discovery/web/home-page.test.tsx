import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import HomePage, { meta } from './home-page.tsx'
import { readHomeState } from './search/home-filters.ts'
import { type HomeData, noFacets } from './search/load-home.ts'

const dataOf = (query: string): HomeData => ({
  state: readHomeState(new URL(`http://localhost/${query}`)),
  list: { events: [], total: 0, next: undefined, correctedKeyword: undefined, names: {} },
  strip: { events: [], near: false },
  count: 537,
  facets: { ...noFacets, state: { IL: 1, WI: 2 }, total: 423 },
  failed: false,
  now: 0,
  today: '2026-11-23',
})

const canonical = '<link rel="canonical" href="https://atlas.example/"/>'
const noindex = { name: 'robots', content: 'noindex, follow' }

it.each(['', '?utm_source=mail'])('the plain page is the one to list: %j', async (query) => {
  const data = dataOf(query)
  const html = await renderPage(HomePage, { data })
  expect(html).toContain(canonical)
  const [, markup = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(markup)).toMatchObject({
    '@type': 'WebSite',
    name: 'Gearhead Atlas',
    url: 'https://atlas.example/',
  })
  expect(meta({ loaderData: data })).not.toContainEqual(noindex)
})

it.each([
  '?keyword=v8',
  '?userLat=41.88&userLng=-87.63',
  '?showAll=true',
  '?cursor=abc',
  '?fromDate=tomorrow',
])('%s is not for search engines', async (query) => {
  const data = dataOf(query)
  expect(await renderPage(HomePage, { data })).not.toMatch(/rel="canonical"|ld\+json/)
  expect(meta({ loaderData: data })).toContainEqual(noindex)
})

it('names states only where they are those of all events', async () => {
  const page = async (query: string) => renderPage(HomePage, { data: dataOf(query) })
  const words = (html: string) =>
    /537 upcoming events[^.]*\./.exec(html.replace(/<!-- -->/g, ''))?.[0]
  expect(words(await page(''))).toBe('537 upcoming events in 2 states.')
  expect(words(await page('?keyword=v8'))).toBeUndefined()
})

const wordsOf = async (query: string, changes: Partial<HomeData> = {}) =>
  textOf(await renderPage(HomePage, { data: { ...dataOf(query), ...changes } }))

it.each([
  ['', 'results are sorted by distance first once a location is known'],
  ['?near=60601', 'results are sorted by distance first\n'],
  ['?near=60601&sortBy=date', 'results are sorted by date\n'],
  ['?useLocation=false', 'results are sorted by date\n'],
])('says how the list is sorted, and no more than that: %j', async (query, note) => {
  expect((await wordsOf(query)).replace(/(first|date) (\d+ events)/, '$1\n$2')).toContain(note)
})

it('says what became of a place that does not order the list', async () => {
  const off = await wordsOf('?near=Chicago,+IL&useLocation=false')
  expect(off).toContain('Events nationwide, by date: location priority is off.')
  expect(off).toContain('Sort by distance from Chicago, IL')
  expect(await wordsOf('?near=Chicago,+IL')).not.toContain('Events from everywhere')
  const within = '?near=Chicago,+IL&useLocation=false&radiusMiles=50'
  expect(await wordsOf(within)).not.toContain('Events from everywhere')
})

it('tells no numbers that are not known, and gives no advice that would not help', async () => {
  const failed = { failed: true, count: undefined, facets: noFacets }
  const away = await wordsOf('?keyword=v8', failed)
  expect(away).not.toMatch(/\b0 (listings|events|upcoming)|wider distance|fewer filters/)
  expect(away).toContain('Try Again')
  expect(await wordsOf('?keyword=v8')).toContain('Try fewer filters.')
  expect(await wordsOf('?near=60601&radiusMiles=10')).toContain(
    'Try a wider distance or fewer filters.',
  )
})

it('offers needs in the panel with their counts, and those of a tenth of the results as chips', async () => {
  const goodFor = { dogs: 43, wheelchair: 42, food: 400 }
  const shown = async (query: string) => {
    const { list, ...data } = dataOf(query)
    const facets = { ...data.facets, goodFor }
    const all = { ...data, facets, list: { ...list, total: 423 } }
    const html = await renderPage(HomePage, { data: all })
    const chips = [
      ...html.matchAll(/href="([^"]*)"[^>]*>(?:<span[^>]*>[^<]*<\/span>)?([^<]*)<\/a>/g),
    ]
    const boxes = [...html.matchAll(/<input([^>]*name="goodFor"[^>]*)\/>[^A-Z]*([^<]*)/g)]
    return {
      html,
      chips: chips.flatMap(([, to, label]) => (to?.includes('goodFor') ? [`${label} ${to}`] : [])),
      boxes: boxes.map(([, input, label]) => (input?.includes('checked') ? `${label} on` : label)),
    }
  }
  const plain = await shown('?keyword=v8')
  expect(plain.chips).toEqual([
    'Dogs welcome /?goodFor=dogs&amp;keyword=v8',
    'Food /?goodFor=food&amp;keyword=v8',
  ])
  expect(plain.boxes).toEqual(['Dogs welcome (43)', 'Food (400)', 'Wheelchair access (42)'])
  const chosen = await shown('?goodFor=wheelchair')
  expect(chosen.html).toMatch(/aria-current="true"[^>]*>Wheelchair access</)
  expect(chosen.boxes).toContain('Wheelchair access (42) on')
  expect(chosen.html).toContain('aria-label="Remove filter: Wheelchair access"')
})
