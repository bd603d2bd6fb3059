/** URLs with invalid filter values, on each page that reads filters: visitors get messages in plain words. */
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createPageContext } from '../../src/app/rendering/page-context.ts'
import { filterNames } from '../../src/catalog/search/filters.ts'
import ArchivePage, { loader as loadArchive } from '../../src/features/archive/web/archive-page.tsx'
import { searchFields } from '../../src/features/archive/web/archive-search.ts'
import HomePage, { loader as loadHome } from '../../src/features/discovery/web/home-page.tsx'
import MapPage, { loader as loadMap } from '../../src/features/map/web/map-page.tsx'
import MonthPage, { loader as loadMonth } from '../../src/features/month/web/month-page.tsx'
import { HttpRequest } from '../../src/platform/http/http-request.ts'
import { renderPage, textOf } from '../support/render-page.tsx'
import { testApp } from '../support/test-app.ts'

const { app, request } = await testApp()

type Page = {
  path: string
  Component: ComponentType
  loader: (args: LoaderFunctionArgs) => Promise<unknown>
  /** Parameters that the page ignores. */
  passedOver?: string[]
}

const notOfLists = ['sortBy', 'limit', 'cursor', 'useLocation', 'showAll']
const pages: Page[] = [
  { path: '/', Component: HomePage, loader: loadHome },
  { path: '/map', Component: MapPage, loader: loadMap, passedOver: [...notOfLists, 'bbox'] },
  {
    path: '/calendar',
    Component: MonthPage,
    loader: loadMonth,
    passedOver: [...notOfLists, 'fromDate', 'toDate', 'when'],
  },
]

/** Error messages on the page and beside its fields. */
const problemsOn = async ({ path, Component, loader }: Page, query: string): Promise<string[]> => {
  const url = new URL(path + query, 'http://localhost')
  const asked = new Request(url)
  const context = createPageContext({
    call: app.callAs(HttpRequest.ofWeb(asked)),
    address: url.pathname + url.search,
    settings: {
      analyticsId: undefined,
      publicUrl: url.origin,
      sendsMail: false,
      infoAddress: 'info@atlas.org',
    },
    nonce: '',
  })
  const loaded = await loader({
    request: asked,
    context,
    params: {},
  } as unknown as LoaderFunctionArgs)
  const data = (loaded as { data?: unknown }).data ?? loaded
  const html = await renderPage(Component, { path: url.pathname + url.search, data })
  const tags = html.matchAll(/<(p|div)[^>]*(?:role="alert"|id="[\w-]+-problem")[^>]*>(.*?)<\/\1>/gs)
  return [...tags].map(([, , inside = '']) => textOf(inside).trim())
}

/** Parameter names and other technical words. */
const ofPrograms =
  /\b[a-z]+[A-Z]\w*|\w_\w|\b(?:cursor|limit|true|false|null|undefined|Link header)\b/

const tooLong = 'x'.repeat(601)
const tooMany = Array.from({ length: 26 }, (_, index) => `m${index}`).join(',')

/** For each filter of a search, values that it refuses. */
const wrong: Record<string, string[]> = {
  keyword: ['x'.repeat(101), 'a&keyword=b'],
  eventType: ['x'.repeat(61), tooMany],
  userLat: ['91&userLng=0', 'north&userLng=0', '41.9', 'NaN'],
  userLng: ['-181&userLat=0', 'west&userLat=0', '-87'],
  radiusMiles: ['50', '0&near=60601', '12501&near=60601', 'far&near=60601'],
  near: ['x'.repeat(121), 'Atlantis, ZZ', '00000'],
  fromDate: ['tomorrow', '2026-02-30', '1899-12-31', '2027-07-03&fromDate=2027-07-04'],
  toDate: ['8/1', '2200-01-01', '2027-07-03&fromDate=2027-07-04'],
  attendanceCost: ['cheap', 'paid', tooMany],
  carMake: ['x'.repeat(61), tooMany],
  carCategory: ['x'.repeat(61), tooMany],
  feature: ['x'.repeat(61), tooMany],
  goodFor: ['cats', 'dogs,cats'],
  charityInvolved: ['maybe'],
  datedOnly: ['yes'],
  when: ['yesterday', 'weekend,today'],
  timeOfDay: ['noon'],
  openDays: ['maybe'],
  bbox: ['1,2', 'a,b,c,d', '-84,39,-85,38'],
  state: ['Ontario', 'ZZ', tooMany],
  series: ['no spaces', tooLong],
  venue: ['no spaces', tooLong],
  organizer: ['no spaces', tooLong],
  sortBy: ['distance', 'relevance', 'price'],
  limit: ['0', '101', '1.5', 'all'],
  cursor: ['made-up', tooLong],
  useLocation: ['here'],
  showAll: ['everything'],
}

test('each filter has invalid values here', () => {
  expect(Object.keys(wrong).sort()).toEqual([...filterNames].sort())
})

type Refused = [title: string, query: string, page: Page]

const refusedOn = (page: Page, values: Record<string, string[]>): Refused[] =>
  Object.entries(values)
    .filter(([name]) => !page.passedOver?.includes(name))
    .flatMap(([name, each]) =>
      each.map((value): Refused => {
        return [`${page.path}?${name}=${value.slice(0, 40)}`, `?${name}=${value}`, page]
      }),
    )

const archive: Page = { path: '/archive', Component: ArchivePage, loader: loadArchive }
const archived: Record<(typeof searchFields)[number] | 'cursor', string[]> = {
  keyword: wrong.keyword!.slice(0, 1),
  location: ['x'.repeat(121)],
  eventType: wrong.eventType!,
  attendanceCost: ['cheap', 'true'],
  carCategory: wrong.carCategory!,
  goodFor: wrong.goodFor!,
  dateFrom: ['tomorrow', '1899-12-31'],
  dateTo: ['8/1', '2023-07-03&dateFrom=2023-07-04'],
  cursor: wrong.cursor!,
}

describe('a URL with invalid values', () => {
  test.each([
    ...pages.flatMap((page) => refusedOn(page, wrong)),
    ...refusedOn(pages[2]!, { month: ['soon', '2026-13'] }),
    ...refusedOn(archive, archived),
  ])('%s is reported to visitors', async (_, query, page) => {
    const problems = await problemsOn(page, query)
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems) {
      expect(problem).not.toMatch(ofPrograms)
      expect(problem).toMatch(/\w.*\w.*[.?]$/s)
    }
  })

  test('is reported to programs in technical terms', async () => {
    const answer = await request('/api/events?radiusMiles=50')
    expect(await answer.text()).toContain('A radius needs userLat and userLng, or near.')
  })
})
