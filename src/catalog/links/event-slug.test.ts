import { describe, expect, test } from 'vitest'
import { eventSlug } from './event-slug.ts'

const chicago = { city: 'Chicago', state: 'IL' }

describe('eventSlug', () => {
  test.each([
    ['Friday Night Neon Cruise', 'friday-night-neon-cruise-chicago-il'],
    ['Émile’s “Cars & Coffee”', 'emiles-cars-coffee-chicago-il'],
    ['🚗🔥', 'chicago-il'],
    ['東京 Meet', 'meet-chicago-il'],
    ['long '.repeat(30), `${'long-'.repeat(12)}chicago-il`],
    ['x'.repeat(200), `${'x'.repeat(60)}-chicago-il`],
  ])('of %s is %s', (name, slug) => {
    expect(eventSlug({ name, ...chicago })).toBe(slug)
  })

  test('is empty without readable letters, and never the name of another page', () => {
    expect(eventSlug({ name: '車', city: '', state: '' })).toBe('')
    expect(eventSlug({ name: 'Report', city: '', state: '' })).not.toBe('report')
  })
})
