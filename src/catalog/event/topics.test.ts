import { expect, test } from 'vitest'
import { usStates } from '../place/us-states.ts'
import { countInWords, rowsInWords } from './count-in-words.ts'
import { topicOfSlug, topicOfType, topics } from './topics.ts'

test('every topic has a unique slug, which no state has', () => {
  const slugs = topics.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
  expect(usStates.filter((state) => slugs.includes(state.slug))).toEqual([])
})

test.each([
  ['car_show', 'car-shows', '1 car show', '2 car shows'],
  ['cars_coffee', 'cars-and-coffee', '1 cars & coffee', '2 cars & coffee meets'],
  ['concours', 'concours-delegance', "1 concours d'elegance", "2 concours d'elegance"],
  ['road_rally', 'road-rallies', '1 road rally', '2 road rallies'],
  ['drag_racing', 'drag-racing', '1 drag racing event', '2 drag racing events'],
])('%s is at /%s: %s, %s', (type, slug, one, two) => {
  const topic = topicOfType(type)
  if (!topic) throw new Error(`no topic ${type}`)
  expect(topicOfSlug(slug)).toBe(topic)
  const words = [1, 2].map((total) => countInWords({ total, dates: total }, topic))
  expect(words).toEqual([one, two])
})

test('unknown types have no topic', () => {
  expect(topicOfType('something')).toBeUndefined()
  expect(topicOfSlug('admin')).toBeUndefined()
})

test.each([
  [{ total: 421, dates: 537 }, '421 listings (537 dates)', '421 car show listings (537 dates)'],
  [{ total: 1, dates: 12 }, '1 listing (12 dates)', '1 car show listing (12 dates)'],
  [{ total: 1_200 }, '1,200 events', '1,200 car shows'],
])('%j in words', (count, words, ofShows) => {
  expect(countInWords(count)).toBe(words)
  expect(countInWords(count, topicOfSlug('car-shows'))).toBe(ofShows)
})

test('rows are called listings if the search has series, else events', () => {
  expect(rowsInWords(12, { total: 421, dates: 537 })).toBe('12 listings')
  expect(rowsInWords(1, { total: 421, dates: 537 })).toBe('1 listing')
  expect(rowsInWords(12, { total: 421, dates: 421 })).toBe('12 events')
})
