/** Word lists for recognizing event types, from vocabulary/. A cell is a pattern without word boundaries. */
import { readFileSync } from 'node:fs'
import { type EventType, isEventType } from '../../../../catalog/event/event-types.ts'

export const readList = (name: string): string[][] => {
  const text = readFileSync(new URL(`vocabulary/${name}.tsv`, import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}

/** Matches whole words, case-insensitively. */
export const words = (...patterns: string[]) =>
  new RegExp(`(?<![\\w-])(?:${patterns.join('|')})(?![\\w])`, 'i')

/**
 * Patterns of a list, without alternatives of their own, as one alternation grouped by first letter: each letter of a
 * text is compared with about twenty instead of hundreds of patterns.
 */
const joinPatterns = (rows: readonly string[][]): string => {
  const letters = Map.groupBy(
    rows.map(([pattern = '']) => pattern),
    firstLetter,
  )
  return [...letters]
    .map(([letter, patterns]) =>
      letter === ''
        ? patterns.join('|')
        : `${letter}(?:${patterns.map((each) => each.slice(1)).join('|')})`,
    )
    .join('|')
}

/** Common first letter of a pattern's matches; empty if they start differently. */
const firstLetter = (pattern: string): string => /^[a-z](?![?*+{])/.exec(pattern)?.[0] ?? ''

const makes = readList('makes')

/** Marques and models that are not everyday words, people or teams. */
export const marque = joinPatterns(makes.filter(([, strength]) => strength === 'strong'))

/** Marques that are also people, teams, sponsors or gods; they count only with other evidence. */
export const doubtfulMarque = joinPatterns(makes.filter(([, strength]) => strength === 'weak'))

/** Plural of makes: "Corvettes", "mgs", even if the singular could be a person. Cells end in `s?` or `s`. */
const pluralMakes = makes
  .filter(([each = '']) => /s\??$/.test(each))
  .map(([each = '']) => each.replace(/s\??$/, 's'))
  .join('|')

/** Parts of cars, and enthusiasts' words for themselves. */
export const carPart = joinPatterns(readList('car-parts'))

/** Schools and clubs with names of cars, their opponents, and their cities: "Chargers at Green Bay". */
const teams = Map.groupBy(readList('teams'), ([, kind = '']) => kind)
const teamsOf = (kind: string) => `(?:${joinPatterns(teams.get(kind) ?? [])})`

/** Placeholders in patterns, such as `(?:makes)`, with the lists that replace them. */
const placeholders: Readonly<Record<string, string>> = {
  makes: `(?:${marque}|${doubtfulMarque})`,
  marque: `(?:${marque})`,
  plural: `(?:${pluralMakes})`,
  part: `(?:${carPart})`,
  team: teamsOf('team'),
  mascot: `(?:${joinPatterns(readList('teams').filter(([, kind]) => kind !== 'city'))})`,
  proCity: teamsOf('city'),
  day: '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
}

const placeholder = /\(\?:(makes|marque|plural|part|team|mascot|proCity|day)\)/g

const fillPlaceholders = (pattern: string) =>
  pattern.replace(placeholder, (_, name: string) => placeholders[name] ?? '')

export type KnownEvent = {
  readonly words: RegExp
  readonly type?: EventType
  readonly proves: number
  readonly rank: 1 | 2 | 3 | 4
}

type GatedEvents = { readonly gate: RegExp; readonly events: readonly KnownEvent[] }

/** `certain`: rank of patterns whose weight is a proof. */
const toEvents = (rows: readonly string[][], certain: 3 | 4): KnownEvent[] =>
  rows.map(([pattern = '', type = '', weight]) => {
    const proves = Number(weight)
    return {
      words: words(fillPlaceholders(pattern.trimEnd())),
      type: isEventType(type) ? type : undefined,
      proves,
      rank: proves >= 0.9 ? certain : proves >= 0.6 ? 2 : 1,
    }
  })

const anyOf = (rows: readonly string[][]) =>
  words(...rows.map(([pattern = '']) => fillPlaceholders(pattern.trimEnd())))

const knownRows = readList('known-events')
const phrases = Map.groupBy(readList('event-phrases'), ([pattern = '']) =>
  /\(\?:part\)/.test(pattern)
    ? 'part'
    : /\(\?:(?:makes|marque|plural)\)/.test(pattern)
      ? 'make'
      : 'plain',
)
const { plain = [], part = [], make = [] } = Object.fromEntries(phrases)

/** V8 interprets very long patterns instead of compiling them, which is several times slower. */
const maxPatternLength = 7000

const inChunks = (rows: readonly string[][]): string[][][] => {
  const chunks: string[][][] = [[]]
  let length = 0
  for (const row of rows) {
    length += fillPlaceholders(row[0] ?? '').length
    if (length > maxPatternLength) {
      chunks.push([])
      length = 0
    }
    chunks.at(-1)?.push(row)
  }
  return chunks
}

const gateEvents = (rows: readonly string[][], certain: 3 | 4): GatedEvents[] =>
  inChunks(rows).map((chunk) => ({ gate: anyOf(chunk), events: toEvents(chunk, certain) }))

/**
 * Series, shows, clubs, auctions and rallies known by name, and common parts of names. One search for a group's `gate`
 * shows whether a text contains any of them; most texts contain none.
 */
export const knownEvents: readonly GatedEvents[] = [
  ...gateEvents(knownRows, 4),
  ...gateEvents(plain, 3),
  { gate: words(fillPlaceholders('(?:part)')), events: toEvents(part, 3) },
  { gate: words(fillPlaceholders('(?:makes)')), events: toEvents(make, 3) },
]

type SoundAlikes = { readonly gate?: RegExp | undefined; readonly words: RegExp }

/** Long list within a sound-alike pattern; a text without any word of the list cannot match. */
const listOf = (pattern: string) =>
  /\(\?:(?:team|mascot|proCity)\)/.test(pattern)
    ? 'team'
    : pattern.includes('(?:makes)')
      ? 'makes'
      : 'none'

/** Merges rows that start with the same list: V8's code for a list of makes takes 100 KB. */
const mergeByStart = (rows: readonly string[][]): string[][] => {
  const patterns = rows.map(([pattern = '']) => pattern)
  const beginnings = Map.groupBy(patterns, (each) => /^\(\?:\w+\)(?= )/.exec(each)?.[0] ?? '')
  return [...beginnings].flatMap(([beginning, group]) =>
    beginning === ''
      ? group.map((each) => [each])
      : [[`${beginning}(?:${group.map((each) => each.slice(beginning.length)).join('|')})`]],
  )
}

const globalPattern = (rows: readonly string[][]) =>
  new RegExp(
    `(?<![\\w-])(?:${rows.map(([each = '']) => fillPlaceholders(each)).join('|')})(?![\\w])`,
    'gi',
  )

const alikes = Map.groupBy(readList('sound-alikes'), ([pattern = '']) => listOf(pattern))

/** Things that only sound like vehicles, boats or races; removed before any other search. */
export const soundAlikes: readonly SoundAlikes[] = (['team', 'makes', 'none'] as const).flatMap(
  (list) => {
    const gate = list === 'none' ? undefined : words(fillPlaceholders(`(?:${list})`))
    const rows = mergeByStart(alikes.get(list) ?? [])
    return inChunks(rows).map((chunk) => ({ gate, words: globalPattern(chunk) }))
  },
)

type WeighedWords = { readonly words: RegExp; readonly weight: number }

const readWeighedWords = (name: string): WeighedWords[] =>
  readList(name).map(([pattern = '', weight]) => ({
    words: words(fillPlaceholders(pattern)),
    weight: Number(weight),
  }))

/** Evidence against cars, with weights. */
export const notCars: readonly WeighedWords[] = readWeighedWords('not-cars')

/** Race tracks whose names don't contain a word for a track. */
export const namedTracks = words(...readList('tracks').map(([pattern = '']) => pattern))

/** Words about cars that indicate no type of event. */
export const carWords: readonly WeighedWords[] = readWeighedWords('car-words')

/** Weights of words in names for `name-classifier.ts`, from `npm run learn:words`; the empty word is the intercept. */
export const learnedWords: ReadonlyMap<string, number> = new Map(
  readList('learned-words').map(([word = '', weight]) => [word, Number(weight)]),
)
