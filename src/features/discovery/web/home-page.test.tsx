import { beforeAll, expect, it } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { sampleEvent } from '../../../../tests/support/sample-event.ts'
import { cardEvent } from '../../../catalog/event/card-event.ts'
import type { PlaceNote } from '../../../catalog/place/place-meaning.ts'
import HomePage, { meta } from './home-page.tsx'
import { readHomeState } from './search/home-filters.ts'
import { type HomeData, noFacets } from './search/load-home.ts'
import { loadSearched } from './searched/load-searched.ts'

beforeAll(() => loadSearched(new URL('http://localhost/?keyword=v8')))

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

it.each(['', '?utm_source=mail'])('the plain page is for search engines: %j', async (query) => {
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

it('names states only if all events are in them', async () => {
  const page = async (query: string) => renderPage(HomePage, { data: dataOf(query) })
  const words = (html: string) =>
    /537 upcoming events[^.]*\./.exec(html.replace(/<!-- -->/g, ''))?.[0]
  expect(words(await page(''))).toBe('537 upcoming events in 2 states.')
  expect(words(await page('?keyword=v8'))).toBeUndefined()
})

const wordsOf = async (query: string, changes: Partial<HomeData> = {}) =>
  textOf(await renderPage(HomePage, { data: { ...dataOf(query), ...changes } }))

it.each([
  ['', 'Sorted by distance, closest first, once we know your location'],
  ['?near=60601', 'Sorted by distance, closest first\n'],
  ['?near=60601&sortBy=date', 'Soonest first\n'],
  ['?useLocation=false', 'Soonest first\n'],
])('says exactly how the list is sorted: %j', async (query, note) => {
  expect((await wordsOf(query)).replace(/first (\d+ events)/, 'first\n$1')).toContain(note)
})

it('explains a place that does not affect the order', async () => {
  const off = await wordsOf('?near=Chicago,+IL&useLocation=false')
  expect(off).toContain('Events nationwide, by date: location priority is off.')
  expect(off).toContain('Sort by distance from Chicago, IL')
  expect(await wordsOf('?near=Chicago,+IL')).not.toContain('Events nationwide')
  const within = '?near=Chicago,+IL&useLocation=false&radiusMiles=50'
  expect(await wordsOf(within)).not.toContain('Events nationwide')
})

it('shows no unknown numbers, and no useless advice', async () => {
  const failed = { failed: true, count: undefined, facets: noFacets }
  const away = await wordsOf('?keyword=v8', failed)
  expect(away).not.toMatch(/\b0 (listings|events|upcoming)|wider distance|fewer filters/)
  expect(away).toContain('Try Again')
  expect(await wordsOf('?keyword=v8')).toContain('Try fewer filters.')
  expect(await wordsOf('?near=60601&radiusMiles=10')).toContain(
    'Try a wider distance or fewer filters.',
  )
})

it('offers days, seasons and times of the day as chips that add to the search', async () => {
  const { list, ...data } = dataOf('?eventType=cars_coffee')
  const html = await renderPage(HomePage, { data: { ...data, list: { ...list, total: 9 } } })
  for (const [filter, label] of [
    ['when=saturday', 'Saturday'],
    ['when=this_month', 'This month'],
    ['when=spring', 'Spring'],
    ['timeOfDay=morning', 'Before noon'],
    ['attendanceCost=free', 'Free'],
  ] as const) {
    const links = [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
    const [, to] = links.find(([, , words]) => words === label) ?? []
    expect(
      to
        ?.split(/\?|&amp;/)
        .slice(1)
        .toSorted(),
    ).toEqual(['eventType=cars_coffee', filter].toSorted())
  }
})

it('offers needs in the panel with their counts, and as chips those of at least a tenth of the results', async () => {
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

const placed = (query: string, place: Partial<PlaceNote>) => {
  const list = { ...dataOf(query).list, place: { ...springfield, ...place } }
  return renderPage(HomePage, { data: { ...dataOf(query), list } })
}

const springfield: PlaceNote = {
  kind: 'city',
  label: 'Springfield, MO',
  guessed: false,
  states: [],
  others: ['Springfield, IL', 'Springfield, MA'],
}
const orange = {
  kind: 'county',
  label: 'Orange County, CA',
  miles: 25,
  states: ['CA'],
  others: [],
} as const

it.each<[string, Partial<PlaceNote>, string]>([
  ['springfield', {}, 'Springfield, MO. Not it? IL · MA'],
  [
    'springfeld',
    { guessed: true },
    "We couldn't find “springfeld”. Did you mean Springfield, MO? Showing events near it. Not it? IL · MA",
  ],
  [
    'springfield or dayton',
    { others: ['Dayton, OH'] },
    'Springfield, MO only. Switch to Dayton, OH',
  ],
  ['orange county', orange, 'Orange County, CA: within 25 miles of its center, in California.'],
  [
    'the dakotas',
    { kind: 'area', label: 'Dakotas', states: ['ND', 'SD'], others: [] },
    'Dakotas: ND and SD.',
  ],
  [
    'london',
    { kind: 'abroad', label: 'London, the United Kingdom', others: ['London, KY'] },
    'London, the United Kingdom, is outside the US, so these events are nationwide. Not it? London, KY',
  ],
  [
    'mexico',
    { kind: 'abroad', label: 'Mexico', others: ['Mexico, MO'] },
    'Mexico is outside the US, so these events are nationwide. Not it? Mexico, MO',
  ],
  [
    'OH-4',
    { kind: 'road', label: 'OH-4', states: ['OH'], others: [] },
    "OH-4 isn't on our map, so these events are from all of Ohio. Try a town along it.",
  ],
  [
    'near me',
    { kind: 'here', label: 'your location', others: [] },
    "We don't know your location, so these events are nationwide. Enter a ZIP or city.",
  ],
])('says in one line how the place "%s" was understood', async (near, place, line) => {
  const html = await placed(`?eventType=car_show&near=${near}`, place)
  const [, said = ''] = /<p class="text-sm" data-place[^>]*>(.*?)<\/p>/s.exec(html) ?? []
  expect(said.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', "'")).toBe(line)
})

it('adds no line for an unambiguous place', async () => {
  expect(await placed('?near=Springfield,+MO', { others: [] })).not.toContain('data-place')
})

it('links to the same search near a namesake', async () => {
  const html = await placed('?near=springfield&eventType=car_show&radiusMiles=50', {})
  expect(html).toMatch(
    /href="[^"]*eventType=car_show&amp;near=Springfield%2C\+IL&amp;radiusMiles=50"[^>]*>IL</,
  )
})

it('has one calendar subscription for an area', async () => {
  const html = await placed('?near=orange+county&eventType=car_show', orange)
  expect(html).toMatch(/events\.ics\?[^"]*near=orange(?:\+|%20)county/)
})

it('says that no events are for a model, and how many welcome its make', async () => {
  const { list, facets } = dataOf('')
  const names = { model: 'Camaro', make: 'Chevrolet' }
  const of = 'No events found matching your criteria. No Camaro events yet. 45 welcome Chevrolet'
  const byKeyword = await wordsOf('?keyword=camaro', {
    list: { ...list, total: 45, correctedKeyword: 'Chevrolet', names },
  })
  expect(byKeyword).toContain(of)
  expect(byKeyword).not.toContain('Nothing matched')
  const byMake = await wordsOf('?carMake=Camaro', {
    list: { ...list, names },
    facets: { ...facets, carMake: { Chevrolet: 45 } },
  })
  expect(byMake.replace(/\s+/g, ' ')).toContain('No Camaro events yet. 45 welcome Chevrolet')
})

it('shows how words of the keyword were read, each removable', async () => {
  const { list } = dataOf('')
  const readings = [
    { label: 'Swap Meet', rest: 'ohio' },
    { label: 'Ohio', rest: '' },
  ]
  const data = { ...dataOf('?keyword=swap+ohio&state=OH'), list: { ...list, readings } }
  const html = await renderPage(HomePage, { data })
  expect(html).toMatch(
    /aria-label="Remove from keyword: Swap Meet"[^>]*href="\/\?keyword=ohio&amp;state=OH"/,
  )
  expect(html).toMatch(/aria-label="Remove from keyword: Ohio"[^>]*href="\/\?state=OH"/)
})

it('offers other places of the same name for a place in a sentence', async () => {
  const readings = [{ label: 'Near Springfield, MO', rest: 'car shows' }]
  const query = '?keyword=car+shows+near+springfield'
  const list = { ...dataOf(query).list, readings, place: springfield }
  const html = await renderPage(HomePage, { data: { ...dataOf(query), list } })
  expect(html).toContain('Springfield, MO. Not it? ')
  expect(html).toMatch(/href="\/\?keyword=car\+shows&amp;near=Springfield%2C\+IL"[^>]*>IL</)
})

it('below an empty list, shows the closest events without some filters, with a heading', async () => {
  const relaxedSearches = [{ label: 'Any cost', count: 5, filters: { keyword: 'v8' } }]
  const nearest = [cardEvent({ ...sampleEvent, name: 'Lakeside Rods' })]
  const words = await wordsOf('?keyword=v8&attendanceCost=free', { relaxedSearches, nearest })
  const order = [
    'No events found matching your criteria.',
    'Clear Filters',
    'Any cost (5)',
    'Lakeside Rods',
  ]
  const places = order.map((text) => words.lastIndexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

it('on phones, the bottom bar links to the same search on the map and in the month', async () => {
  const html = await renderPage(HomePage, { data: dataOf('?keyword=v8&attendanceCost=free') })
  const [, nav = ''] = /<nav aria-label="Views of this search"(.*?)<\/nav>/s.exec(html) ?? []
  const links = [...nav.matchAll(/href="([^"]*)"/g)].map(([, to]) => to?.replaceAll('&amp;', '&'))
  const query = '?attendanceCost=free&keyword=v8'
  expect(links).toEqual([`/${query}`, `/map${query}`, `/calendar${query}`])
  expect(nav.match(/aria-current="page"/g)).toHaveLength(1)
})

it.each([
  ['', ', in the order of the trip.'],
  ['&sortBy=date', 'miles of the road.'],
])('a trip shows its order: %j', async (query, ending) => {
  const label = 'Columbus, OH to Nashville, TN'
  const place: PlaceNote = {
    kind: 'trip',
    label,
    guessed: false,
    miles: 25,
    states: [],
    by: ['I-71'],
    others: [],
  }
  const data = dataOf(`?near=${label}${query}`)
  const html = await renderPage(HomePage, { data: { ...data, list: { ...data.list, place } } })
  expect(/data-place[^>]*>([^<]*)</.exec(html)?.[1]).toMatch(new RegExp(`${ending}$`))
})
