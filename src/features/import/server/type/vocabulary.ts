/** The words by which events are told apart, from the lists in vocabulary/. A cell is a pattern without its borders. */
import { readFileSync } from 'node:fs'
import { type EventType, isEventType } from '../../../../catalog/event/event-types.ts'

const readList = (name: string): string[][] => {
  const text = readFileSync(new URL(`vocabulary/${name}.tsv`, import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}

/** Whole words only, in any case. */
export const words = (...patterns: string[]) =>
  new RegExp(`(?<![\\w-])(?:${patterns.join('|')})(?![\\w])`, 'i')

const makes = readList('makes')

/** Marques and models that are no everyday word, person or team, as one alternation. */
export const marque = makes
  .flatMap(([each = '', strength]) => (strength === 'strong' ? [each] : []))
  .join('|')

/** Marques that are also names of people, teams, sponsors or gods: they count with the help of others. */
export const doubtfulMarque = makes
  .flatMap(([each = '', strength]) => (strength === 'weak' ? [each] : []))
  .join('|')

export type KnownEvent = {
  readonly words: RegExp
  readonly type?: EventType
  readonly weight: number
}

/** Series, shows, clubs, auctions and rallies that are known by name. */
const knownEvents: readonly KnownEvent[] = readList('known-events').map(
  ([pattern = '', type = '', weight]) => ({
    words: words(pattern.trimEnd()),
    type: isEventType(type) ? type : undefined,
    weight: Number(weight),
  }),
)

const knownByName = words(...readList('known-events').map(([pattern = '']) => pattern.trimEnd()))

/** One search for all of them: most texts have none. */
export const knownEventsIn = (text: string): readonly KnownEvent[] =>
  knownByName.test(text) ? knownEvents : []

/** Taken out before anything else is looked for: things that only sound like vehicles, boats or races. */
export const soundAlikes = new RegExp(
  `(?<![\\w-])(?:${readList('sound-alikes')
    .map(([pattern = '']) => pattern.replace('(?:makes)', `(?:${marque}|${doubtfulMarque})`))
    .join('|')})(?![\\w])`,
  'gi',
)

/** Evidence against cars, with its weight. */
export const notCars: readonly { words: RegExp; weight: number }[] = readList('not-cars').map(
  ([pattern = '', weight]) => ({ words: words(pattern), weight: Number(weight) }),
)

/** Race tracks whose names do not say that they are. */
export const namedTracks = words(...readList('tracks').map(([pattern = '']) => pattern))
