/** Turns the filters of a search into the terms that its events must have. */
import { costValues } from '../../../catalog/event/costs.ts'
import { firstWordForms, longForms } from '../../../catalog/place/place-name.ts'
import { readPlaceText } from '../../../catalog/place/place-text.ts'
import { stateCode } from '../../../catalog/place/us-states.ts'
import { withoutCountry } from '../../../catalog/place/whole-state.ts'
import { readTerms } from '../../../catalog/search/server/search-meanings.ts'
import {
  inBothNumbers,
  searchTerms,
  spellOut,
} from '../../../catalog/search/server/search-terms.ts'
import type { CleanWords } from '../../../catalog/search/server/search-words.ts'
import { afterYear } from '../../../catalog/time/days-in-text.ts'
import { dateOfParts, lastOfMonth, monthNames } from '../../../catalog/time/local-dates.ts'
import { monthWord } from '../../../catalog/time/typed-dates.ts'
import type { ArchiveFilters } from '../filters.ts'
import { type ArchiveCriteria, type Condition, exactly, wordCondition } from './bitmap-query.ts'

/** All known costs except free. */
const paidCosts = costValues.filter((cost) => cost !== 'free').map((cost) => `c:${cost}`)

/** "Car show 2025", "2025 car show", "hershey in October 2025" and "October 2025 hershey", but not "2025 Corvette". */
const daysInKeyword = new RegExp(
  [
    String.raw`(?:^|\s)(?:(?:in|of)\s+)?(?:(?<month>${monthWord}),?\s+)?(?<year>20\d\d)\s*$`,
    String.raw`^\s*(?<month>${monthWord}),?\s+(?<year>20\d\d)\s`,
    String.raw`^\s*(?<year>20\d\d)\s(?=${afterYear})`,
  ].join('|'),
  'i',
)

/** Adds the days at the beginning or end of a keyword, if no other days are chosen. */
const withKeywordDays = (filters: ArchiveFilters): ArchiveFilters => {
  const { keyword = '', dateFrom, dateTo, year } = filters
  const match = daysInKeyword.exec(keyword)
  if (!match || (dateFrom ?? dateTo ?? year) !== undefined) return filters
  const otherFilters = { ...filters, keyword: keyword.replace(match[0], '') || undefined }
  const { month, year: yearText = '' } = match.groups ?? {}
  if (month === undefined) return { ...otherFilters, year: Number(yearText) }
  const monthPrefix = month.slice(0, 3).toLowerCase()
  const number = monthNames.findIndex((name) => name.toLowerCase().startsWith(monthPrefix)) + 1
  const first = dateOfParts(yearText, number, 1) as string
  return { ...otherFilters, dateFrom: first, dateTo: lastOfMonth(first, 0) }
}

export const toCriteria = async (
  sentFilters: ArchiveFilters,
  clean: CleanWords,
): Promise<ArchiveCriteria> => {
  const filters = withKeywordDays(sentFilters)
  const { keyword = '', location = '', eventType, attendanceCost, state } = filters
  const { carCategory = [], goodFor = [] } = filters
  const [words = '', ...cars] = await clean([spellOut(keyword), ...carCategory])
  const conditions = [
    ...keywordConditions(searchTerms(words)),
    location && (await locationCondition(location, clean)),
    eventType && exactly(...eventType.map((type) => `t:${withoutZero(type)}`)),
    attendanceCost && exactly(...(attendanceCost === 'paid' ? paidCosts : [`c:${attendanceCost}`])),
    state && exactly(...state.map((code) => `s:${code}`)),
    cars.length > 0 && exactly(...cars.map((key) => `k:${key}`)),
    ...goodFor.map((need) => exactly(`g:${need}`)),
  ].filter((condition) => typeof condition === 'object')
  const { dateFrom, dateTo, year } = filters
  return { conditions, dateFrom, dateTo, year }
}

/** Types and states have terms of their own, so that a new name for one does not require reindexing. */
const keywordConditions = (terms: readonly string[]): Condition[] => {
  const { words: plainTerms, meanings } = readTerms(terms)
  const hasWord = (word: string) => wordCondition('w', word)
  return [
    ...plainTerms.map(hasWord),
    ...meanings.flatMap(({ isNot, wordings, phrases, also, eventTypes, states, costs }) => {
      // The archive's bitmaps cannot leave events out.
      if (isNot) return []
      const exactTerms = [
        ...eventTypes.map((type) => `t:${type}`),
        ...states.map((code) => `s:${code}`),
        ...costs.map((cost) => `c:${cost}`),
      ]
      const hasExact = (word: string) => exactly(...inBothNumbers(word).map((form) => `w:${form}`))
      const texts = [
        ...wordings.map((words) => ({ all: words.map(hasWord) })),
        ...[...phrases, ...also].map((words) => ({ all: words.map(hasExact) })),
      ]
      return { any: exactTerms.length > 0 ? [...texts, exactly(...exactTerms)] : texts }
    }),
  ]
}

/** PostgreSQL texts cannot contain NUL. */
const withoutZero = (text: string) => text.replaceAll('\0', '')

/**
 * A ZIP code is used alone. Otherwise all meanings of the text match: "Washington" is the state and the cities of that
 * name, "Road America" is a venue.
 */
const locationCondition = async (text: string, clean: CleanWords): Promise<Condition> => {
  const { zipCode, readings } = readPlaceText(text)
  if (zipCode) return exactly(`z:${zipCode}`)
  const [wholeText = '', ...names] = await clean([text, ...readings.map(({ city }) => city)])
  const state = stateCode(withoutCountry(text))
  const cities = readings.flatMap((reading, index) =>
    cityKeys(names[index] ?? '').map((key) =>
      reading.state ? `p:${key},${reading.state}` : `p:${key}`,
    ),
  )
  const place = exactly(...(state ? [`s:${state}`] : []), ...cities)
  const venue = searchTerms(wholeText)
    .flatMap((term) => term.split(' '))
    .map((word) => wordCondition('v', word))
  return venue.length > 0 ? { any: [place, { all: venue }] } : place
}

/** Any form of a word → all forms of the same meaning: "saint", "st", "ste", "sainte". */
const groupForms = (forms: Readonly<Record<string, string>>) => {
  const formsByWord = new Map<string, string[]>()
  for (const [long, entries] of Map.groupBy(Object.entries(forms), ([, each]) => each)) {
    const all = [long, ...entries.map(([short]) => short)]
    for (const form of all) formsByWord.set(form, all)
  }
  return formsByWord
}

const formsAnywhere = groupForms(longForms)
const formsAtStart = groupForms(firstWordForms)

/** Most keys of a name: place names have few words that can be abbreviated. */
const maxKeys = 60

/**
 * Keys under which a city may be indexed, given its name as cleaned by search_words(): without spaces, in all spellings
 * ("St. Louis" and "Saint Louis", "N Las Vegas" and "North Las Vegas", with and without "the").
 */
const cityKeys = (cleaned: string): string[] => {
  const words = cleaned.split(' ').filter((word) => word !== '')
  if (words.length > 1 && words[0] === 'the') words.shift()
  let keys = words.length > 0 ? [''] : []
  for (const [index, word] of words.entries()) {
    const first = index === 0 && words.length > 1 ? formsAtStart.get(word) : undefined
    const forms = [...new Set([word, ...(formsAnywhere.get(word) ?? []), ...(first ?? [])])]
    keys = keys.flatMap((key) => forms.map((form) => key + form)).slice(0, maxKeys)
  }
  return keys.flatMap((key) => [key, `the${key}`])
}
