import { expect, it } from 'vitest'
import { withoutSoundAlikes } from './evidence.ts'
import { typeRules } from './type-rules.ts'
import { carWords, knownEvents, namedTracks, notCars, soundAlikes } from './vocabulary.ts'

/** V8 does not optimize longer patterns. */
const longest = 20 * 1024

it('has no pattern that is too long for V8 to optimize', () => {
  const patterns = [
    ...soundAlikes.flatMap(({ gate, words }) => [gate, words]),
    ...knownEvents.flatMap(({ gate, events }) => [gate, ...events.map(({ words }) => words)]),
    ...[...typeRules, ...carWords, ...notCars].map(({ words }) => words),
    namedTracks,
  ]
  const long = patterns.filter((each) => each && each.source.length > longest)
  expect(long.map((each) => each?.source.slice(0, 60))).toEqual([])
})

it.each([
  ['Cars – Coffee', 'Cars - Coffee'],
  ['Show—Shine 🚗 “Best of Show”', 'Show - Shine "Best of Show"'],
  ['Élégance at the Château', 'Elegance at the Chateau'],
  ['車 Meet', ' Meet'],
])('converts %s to one-byte characters, for which patterns are already compiled', (name, text) => {
  expect(withoutSoundAlikes(name)).toBe(text)
})
