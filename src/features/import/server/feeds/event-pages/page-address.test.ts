import { expect, it } from 'vitest'
import { isOwnPage, pageKey } from './check-pages.ts'

const feed = 'https://club.example/calendar?format=ics'

it.each([
  'https://club.example/shows/12',
  'http://www.club.example/?p=12',
  'https://club.example/calendar',
  'https://club.example/calendar?event=12',
])('%s may be the page of one event', (address) => expect(isOwnPage(address, feed)).toBe(true))

it.each([
  'https://club.example',
  'https://www.club.example/',
  'https://club.example/#show-12',
  'https://club.example/index.html',
  'https://club.example/?utm_source=ical&utm_medium=feed',
  'http://www.club.example/calendar/?format=ics#12',
  'ftp://club.example/shows/12',
  'mailto:info@club.example',
  'https://',
  '',
])('%s is not the page of one event', (address) => expect(isOwnPage(address, feed)).toBe(false))

it('recognizes two spellings of one address', () => {
  expect(pageKey('http://www.Club.example/Shows/12/?b=2&utm_id=9&a=1#top')).toBe(
    pageKey('https://club.example/Shows/12?a=1&b=2'),
  )
  expect(pageKey('https://club.example/shows?id=1')).not.toBe(
    pageKey('https://club.example/shows?id=2'),
  )
})
