import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { MissingEventView } from '../contract.ts'
import { MissingList } from './missing-list.tsx'

const missing: MissingEventView = {
  id: '1',
  name: 'Mopar Muster',
  date: '2099-08-08',
  city: 'Peoria',
  state: 'IL',
  status: 'published',
  source: 'club.example/shows.ics',
  since: '2099-07-01T12:00:00.000Z',
  misses: 1,
  followed: true,
  pageSays: null,
  pageDate: null,
}

const shown = (page: Partial<MissingEventView>) => {
  const element = <MissingList events={[{ ...missing, ...page }]} total={1} />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('&#x27;', "'")
}

it('says what the event page said, and offers to undo what followed from it', () => {
  const canceled = shown({ pageSays: 'cancelled' })
  expect(canceled).toContain("Its own page says it's canceled, so we marked it canceled.")
  expect(canceled).toContain('Undo: it takes place')
  expect(shown({ pageSays: 'postponed' })).toContain('so we marked it postponed.')
  const moved = shown({ pageSays: 'moved', pageDate: '2099-09-12' })
  expect(moved).toContain('Its own page now says Saturday, September 12, 2099.')
  for (const html of [moved, shown({})]) expect(html).not.toContain('Undo')
  expect(shown({})).not.toContain('Its own page')
})
