import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readGoodFor } from './read-good-for.ts'

/** Lines of "kids,dogs<tab>phrase<tab>phrase"; "-" for phrases without a need. */
const phrases = readFileSync('tests/cases/good-for.tsv', 'utf8')
  .split('\n')
  .filter(Boolean)
  .flatMap((line) => {
    const [needs = '', ...said] = line.split('\t')
    return said.map((phrase) => [phrase, needs === '-' ? '' : needs] as const)
  })

const needsOf = (entries: string[], texts: string[] = []) =>
  readGoodFor(entries, texts).toSorted().join()

test('list entries are recognized in any wording, but not if negated', () => {
  const read = phrases.map(([phrase]) => [phrase, needsOf([phrase])])
  expect(read).toEqual(phrases)
})

test('sentences give no more needs than list entries', () => {
  const silent = phrases.filter(([, needs]) => needs === '').map(([phrase]) => phrase)
  expect(silent.map((phrase) => [phrase, needsOf([], [phrase])])).toEqual(
    silent.map((phrase) => [phrase, '']),
  )
})

test.each([
  [
    [],
    ['Join us! Dogs on a leash are welcome. No outside food; the concession stands open at 8.'],
    'dogs,food',
  ],
  [
    ['Music'],
    ['Indoor Winter Swap Meet', 'Tables $20.\nKids under 12 free, no pets'],
    'indoor,kids',
  ],
  [['Food Trucks', 'Canned food drive'], [], 'food'],
  [['Pet friendly'], ['Sorry, no dogs.'], ''],
  [['Kids zone'], ['No dogs, kids or coolers in the pits during the race'], 'kids'],
  [['Dogs', 'Wheelchair', 'Food'], ['Dogs, wheelchair, food'], 'dogs,food,wheelchair'],
  [[], ['Dog', 'Kids', 'Wheelchair'], ''],
])('%j and %j', (entries, texts, needs) => expect(needsOf(entries, texts)).toBe(needs))
