import { expect, test } from 'vitest'
import { backTarget } from './back-to-events.tsx'

const origin = 'https://atlas.example'
const fresh = { entriesBefore: 0, eventsBefore: 0, referrer: '', origin }

test.each([
  ['the results', { entriesBefore: 3 }, { steps: -1 }],
  [
    'results before events that led to each other',
    { entriesBefore: 3, eventsBefore: 2 },
    { steps: -3 },
  ],
  ['the home page, where the visit began here', {}, { path: '/' }],
  [
    'the home page, where it began with an event',
    { entriesBefore: 1, eventsBefore: 1 },
    { path: '/' },
  ],
  [
    'results in another tab',
    { referrer: `${origin}/?keyword=mustang` },
    { path: '/?keyword=mustang' },
  ],
  ['the archive in another tab', { referrer: `${origin}/archive` }, { path: '/archive' }],
  ['no other page', { referrer: `${origin}/about` }, { path: '/' }],
  ['no other site', { referrer: 'https://search.example/?q=cars' }, { path: '/' }],
  ['nothing unreadable', { referrer: 'nonsense' }, { path: '/' }],
])('back leads to %s', (_, whence, target) => {
  expect(backTarget({ ...fresh, ...whence })).toEqual(target)
})
