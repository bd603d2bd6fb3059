import { expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { readHomeState } from './home-filters.ts'
import HomePage, { meta } from './home-page.tsx'
import type { HomeData } from './load-home.ts'

const dataOf = (query: string): HomeData => ({
  state: readHomeState(new URL(`http://localhost/${query}`)),
  list: { events: [], total: 0, next: undefined, correctedKeyword: undefined },
  strip: { events: [], near: false },
  count: 537,
  facets: { eventType: {}, state: { IL: 1, WI: 2 }, carMake: {}, total: 423 },
  failed: false,
  now: 0,
})

const canonical = '<link rel="canonical" href="https://atlas.example/"/>'
const noindex = { name: 'robots', content: 'noindex, follow' }

it.each(['', '?utm_source=mail'])('the plain page is the one to list: %j', async (query) => {
  const data = dataOf(query)
  expect(await renderPage(HomePage, { data })).toContain(canonical)
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
  expect(await renderPage(HomePage, { data })).not.toContain('rel="canonical"')
  expect(meta({ loaderData: data })).toContainEqual(noindex)
})

it('names states only where they are those of all events', async () => {
  const page = async (query: string) => renderPage(HomePage, { data: dataOf(query) })
  const words = (html: string) =>
    /537 upcoming events[^.]*\./.exec(html.replace(/<!-- -->/g, ''))?.[0]
  expect(words(await page(''))).toBe('537 upcoming events in 2 states and territories.')
  expect(words(await page('?keyword=v8'))).toBe('537 upcoming events.')
})
