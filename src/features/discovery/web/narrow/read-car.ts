/** Parses a visitor's car by the lists of makes and models: "1995 Mustang", "'69 chevy nova". Loaded on demand. */
import type { Car } from '../../../../catalog/search/web/welcomes-your-car.tsx'
import makeLines from '../../../../catalog/search/words/makes.tsv?raw'
import modelLines from '../../../../catalog/search/words/models.tsv?raw'
import { plainWords } from '../../../../catalog/search/words/plain-words.ts'

const rowsOf = (lines: string) =>
  lines
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

/** "~" marks everyday words; in the field for a car they count as makes and models. */
const namesOf = (label = '', others: readonly string[] = []): string[] =>
  [label.replace('~', ''), ...others].filter(Boolean).map(plainWords)

/** Makes that clubs group under the name Mopar. */
const mopars: ReadonlySet<string> = new Set(['Dodge', 'Plymouth', 'Chrysler', 'DeSoto'])

/** Name of a make or model → all names under which events may list it. */
const readNames = (): Map<string, readonly string[]> => {
  const makes = new Map<string, string[]>()
  for (const [entry = '', aliases = ''] of rowsOf(makeLines)) {
    const make = entry.replace('~', '')
    makes.set(make, [...namesOf(make, aliases.split(',')), ...(mopars.has(make) ? ['mopar'] : [])])
  }
  const models = rowsOf(modelLines).flatMap(([make = '', list = '']) => {
    const makeNames = makes.get(make) ?? []
    return list.split(',').map((entry) => {
      const [label, ...aliases] = entry.split('=')
      const modelNames = namesOf(label, aliases)
      const fullNames = makeNames.flatMap((name) => modelNames.map((model) => `${name} ${model}`))
      return { modelNames, fullNames, all: [...makeNames, ...modelNames, ...fullNames] }
    })
  })
  return new Map([
    ...models.flatMap(({ modelNames, all }) => modelNames.map((name) => [name, all] as const)),
    ...[...makes.values()].flatMap((all) => all.map((name) => [name, all] as const)),
    ...models.flatMap(({ fullNames, all }) => fullNames.map((name) => [name, all] as const)),
  ])
}

const yearIn = (text: string): number | undefined => {
  const [, full, short] = /\b((?:19|20)\d\d)\b|['’](\d\d)\b/.exec(text) ?? []
  if (full !== undefined) return Number(full)
  if (short === undefined) return undefined
  return Number(short) + (Number(short) > 30 ? 1900 : 2000)
}

/** Undefined if the text contains no known make or model. */
export const readCar = (text: string): Car | undefined => {
  const carNames = readNames()
  const words = plainWords(text).split(' ')
  for (let length = words.length; length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const name = words.slice(start, start + length).join(' ')
      const names = carNames.get(name)
      // A single letter ("B") is a model only together with its make.
      if (names && name.length > 1)
        return { text: text.trim(), year: yearIn(text), names: [...new Set(names)] }
    }
  return undefined
}
