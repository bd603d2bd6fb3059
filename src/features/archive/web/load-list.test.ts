import { expect, test } from 'vitest'
import { createCall } from '../../../kit/call.ts'
import { filtersOf } from './archive-search.ts'
import { loadArchive } from './load-archive.ts'
import { loadBrowse } from './load-browse.ts'
import { loaderOf } from './load-list.ts'

/** Fake server without events that records the paths of requests. */
const writingDown = () => {
  const paths: string[] = []
  const call = createCall(async (path, { method }) => {
    paths.push(`${method} ${path}`)
    const headers = { link: '</api/archived-events?cursor=two>; rel="next"' }
    return new Response('[]', { headers })
  })
  return { paths, call }
}

const at = (address: string) => new URL(address, 'http://localhost')
const list = 'GET /api/archived-events?limit=24'
const search = 'POST /api/archived-events/search'
const years = 'GET /api/archived-events/years'

test.each([
  ['/archive', [list, years]],
  ['/archive?utm_source=mail', [list, years]],
  ['/archive?cursor=two', ['GET /api/archived-events?cursor=two&limit=24', years]],
  ['/archive?keyword=cruise', [search]],
  ['/archive?keyword=', [search]],
  ['/archive?keyword=&cursor=two', [search]],
])('%s requests %s', async (address, expected) => {
  const { paths, call } = writingDown()
  const { list: first, search: read } = await loadArchive(call, at(address))
  expect(paths).toEqual(expected)
  // A further page comes from the same endpoint as the first.
  await loaderOf(read)(call, { ...filtersOf(read), cursor: first.next })
  expect(paths.at(-1)).toMatch(read.searched ? search : /^GET .*archived-events\?cursor=two/)
})

test('a year and its states are not a search', async () => {
  const { paths, call } = writingDown()
  await loadBrowse(call, { year: 2025, state: 'IL', cursor: undefined, isMisspelled: false })
  expect(paths[0]).toBe('GET /api/archived-events?year=2025&state=IL&limit=24')
  expect(paths.join()).not.toContain('POST')
})
