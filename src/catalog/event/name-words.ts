/** Words of an event's or venue's name, for comparing listings of two sources. */
import { memoize } from '../../kit/memoize.ts'

export type Words = {
  all: ReadonlySet<string>
  /** Words that are in the names of many events. */
  generic: ReadonlySet<string>
  /** Words for parts of a program, such as a heat, a session or a practice day. */
  sessions: ReadonlySet<string>
  /** Numbers below 100, which count heats, rounds and days. */
  numbers: ReadonlySet<string>
}

const list = (text: string) => new Set(text.split(/\s+/))

/** Filler words, and words that repeat the date. */
const fillers =
  list(`a an and annual at by event featuring for from hosted in inc llc n of on or our
  present presented presenting presents powered series sponsored the to vs with
  monday tuesday wednesday thursday friday saturday sunday
  january february march april may june july august september october november december`)

const genericWords =
  list(`auto automotive autocross autumn bike benefit boat brunch car charity christmas
  classic club coffee community corvette cruise cup cruz custom day drag downtown drive exotic fair fall
  family fest festival free fun fundraiser grand halloween holiday hot import jeep kickoff main local meet
  meetup monthly motor motorcycle motorsport muscle national new nationals night open park parking party
  prix race racing rally ride road rod season show showcase solo spring state street summer super swap test
  tour town track tractor trail treat truck trunk tune vintage weekend weekly winter`)

const sessionWords =
  list(`awards afterparty banquet breakfast dinner final finals heat heats junior juniors
  kids ladies lunch meeting move-in parade practice preview qualifier qualifying qualify
  raceday reception register registration semifinal semifinals setup shakedown sprint testing warmup women youth`)

/** Memoized, because the same names are compared many times. */
export const nameWords = memoize(20_000, (name: string): Words => {
  const all = new Set<string>()
  const sessions = new Set<string>()
  const numbers = new Set<string>()
  for (const word of plainWords(name)) {
    if (fillers.has(word) || isYear(word) || isOrdinal(word)) continue
    if (sessionWords.has(word)) sessions.add(stem(word))
    else if (/^\d{1,2}$/.test(word)) numbers.add(String(Number(word)))
    all.add(stem(word))
  }
  return { all, sessions, numbers, generic: new Set([...all].filter((word) => generics.has(word))) }
})

const plainWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/cruise[\s-]?in\b/g, 'cruise')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word)
const isOrdinal = (word: string) => /^\d+(?:st|nd|rd|th)$/.test(word)

/** Maps "cars" to "car". */
const stem = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

const generics = new Set([...genericWords].map(stem))
