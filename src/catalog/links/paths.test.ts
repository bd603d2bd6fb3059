import { expect, it } from 'vitest'
import { eventCalendarPath, eventPath, feedPath, homePath, publicUrl } from './paths.ts'

it('encodes ids', () => {
  expect(eventPath('k3x9')).toBe('/event/k3x9')
  expect(eventCalendarPath('a/../b?')).toBe('/event/a%2F..%2Fb%3F.ics')
})

it('has one URL for equal filters, without empty ones', () => {
  const filters = { near: 'Chicago, IL', eventType: ['car_show', 'cars_coffee'], keyword: '' }
  const same = { keyword: undefined, eventType: ['car_show', 'cars_coffee'], near: 'Chicago, IL' }
  expect(homePath(filters)).toBe('/?eventType=car_show&eventType=cars_coffee&near=Chicago%2C+IL')
  expect(homePath(same)).toBe(homePath(filters))
  expect(homePath({ charityInvolved: false, state: null })).toBe('/?charityInvolved=false')
  expect(feedPath('rss', { charityInvolved: true })).toBe('/events.rss?charityInvolved=true')
})

it('rounds the visitor’s coordinates', () => {
  expect(homePath({ userLat: 41.87811, userLng: -87.62979 })).toBe('/?userLat=41.88&userLng=-87.63')
  expect(homePath({ userLat: 0, userLng: -0.001 })).toBe('/?userLat=0&userLng=0')
})

it('joins the public address without doubling slashes', () => {
  expect(publicUrl('https://atlas.example/', '/event/x')).toBe('https://atlas.example/event/x')
  expect(publicUrl('https://atlas.example', '/')).toBe('https://atlas.example/')
})
