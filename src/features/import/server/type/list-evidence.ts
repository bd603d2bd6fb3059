/**
 * Subject of a whole list. Many rows of a car club's calendar or a race schedule don't mention cars; the other rows and
 * the list's own name decide for them.
 */
import { type EventType, isEventType } from '../../../../catalog/event/event-types.ts'
import { type Evidence, evidenceOf, type RowWords, textsOf } from './evidence.ts'
import { guessType } from './guess-type.ts'
import { matchesIn } from './match-rules.ts'
import { dragTrack, trackName } from './phrases.ts'
import { type RowOutcome, weigh } from './relevance.ts'
import { readSourceType } from './source-type.ts'
import { words } from './vocabulary.ts'

export type ListRow = { readonly words: RowWords; readonly statedType: string }

export type ListAbout = {
  /** True if rows without car words are taken to be about cars, too. */
  readonly isCars: boolean
  /** Only due to the list's own name; rows with words of other events are then reviewed. */
  readonly isByName?: true
  /** Most rows are about something else, as in a town's calendar. */
  readonly isOther: boolean
  /** The list's own name is about cars, but too many rows are not. */
  readonly isMislabeled?: true
  /** Explanation for people: '41 of 50 names are about cars'. */
  readonly because: string
  /** Type of rows whose words indicate none. */
  readonly type?: EventType
  /** Its categories are event types, so unknown categories are types, too. */
  readonly hasTypes: boolean
}

export const noList: ListAbout = { isCars: false, isOther: false, because: '', hasTypes: false }

/** Minimum number of different names to judge a list; `minNamed` applies if its own name is about cars. */
const minRows = 8
const minNamed = 4
const maxCars = 0.6
/** Minimum share of car rows if the list's own name is about cars. */
const someCars = 0.1
/** Contrary rows per car row; a list with more is that of a town or its chamber. */
const maxContrary = 0.5
const maxContraryWeight = -0.4
/** Minimum share in a list named "Speedway"; the town of that name has fewer. */
const speedwayCars = 0.35
const speedway = words('speedways?')

const outcomeValue: Record<RowOutcome, number> = { cars: 1, review: 0.75, other: 0 }

/** Minimum share of club rows for a club's calendar, if no type dominates. */
const clubRows = 0.3

const clubTypes = new Set<string>(['car_club_event', 'driving_tour'])

const drives = words(
  'runs?(?!-)|drives?|rides?|tours?|road ?trips?|overnight(?:er)?s?|getaways?|adventures?',
)

/** Clubs name their drives "Rose Run" and "Pretzel Drive"; only the list shows that these are not footraces. */
export const isClubDrive = (name: string) => drives.test(name)

/** Meetings and charity work, which car clubs have, too. */
const clubActivity = words('meetings?|clean-?ups?|board|officers?|elections?')

/** Words in names of clubs that no town or chamber uses for itself. */
const clubName = words(
  'clubs?|chapters?|regions?|associations?|society|register|owners?|drivers?|rodders|cruisers|scca|pca',
)

const tours = words('tours?(?! of champions)|road ?trips?')

/** Among shows, a "Fall Run" may be a show; a "Crank Up Tour" is not. */
export const isTour = (name: string) => tours.test(name)

/** Value of a row with an ambiguous word, such as "Parker 425": not enough alone, but no chance in all rows. */
const hintValue = 0.25
/**
 * Value of a row that only resembles car events, or has a make or "car" without an activity. A list of such rows alone
 * is not about cars, but about errands, teams or bands.
 */
const likenessValue = 0.5
/** Minimum weight of an activity: "cruise", "rally", "grand prix". "Show" and "meeting" occur in every calendar. */
const minActivityWeight = 0.3

/** Defaults for a row judged by its type alone. */
const typeOnlyJudgment = { hint: 0, isClub: false, isContrary: false, isUnlike: undefined }

const judge = (row: ListRow) => {
  const type = readSourceType(row.statedType)
  if (type?.proves) return { ...typeOnlyJudgment, value: 1, type: type.type, isCertain: true }
  const texts = textsOf(row.words)
  const evidence = evidenceOf(row.words, texts)
  const relevance = weigh(evidence)
  const byWords = weigh(withoutLikeness(evidence)).outcome
  const isOccasion = hasOccasion(texts.name, evidence)
  const isLikeness =
    (relevance.outcome === 'review' && byWords === 'other') ||
    (relevance.outcome !== 'other' && byWords !== 'cars' && !isOccasion)
  const byRules = isOccasion ? outcomeValue[byWords] : 0
  const rowType = type?.type ?? guessType(texts)?.type
  const isClub = rowType === undefined ? isClubDrive(texts.name) : clubTypes.has(rowType)
  const isHinted = relevance.outcome === 'other' && relevance.weight >= 0.15
  const counts = isLikeness ? likenessValue : Math.max(outcomeValue[relevance.outcome], byRules)
  // Matched by a rule, not by likeness alone.
  const isCertain = byWords === 'cars'
  const { isUnlike } = relevance
  // About another subject.
  const isContrary =
    relevance.outcome === 'other' &&
    relevance.weight <= maxContraryWeight &&
    !clubActivity.test(texts.name)
  const hint = isHinted ? hintValue : 0
  return { value: counts, hint, type: rowType, isCertain, isClub, isContrary, isUnlike }
}

type Judgment = ReturnType<typeof judge>

/** True if a name has an activity: a rule's words, or "bike night" and "classic cars" rather than only a make. */
const hasOccasion = (name: string, evidence: readonly Evidence[]) =>
  matchesIn(name).some(({ proves }) => proves >= minActivityWeight) ||
  evidence.some(({ place, words: each }) => place === 'name' && each.includes(' '))

const withoutLikeness = (evidence: readonly Evidence[]) =>
  evidence.filter(({ place }) => place !== 'likeness')

/** `name`: the list's own names, such as those of its file and its calendar. */
export const listAbout = (rows: readonly ListRow[], name: string): ListAbout => {
  const distinctRows = [...new Map(rows.map((row) => [row.words.name.toLowerCase(), row])).values()]
  const judgments = distinctRows.map(judge)
  const cars = judgments.reduce((total, each) => total + each.value, 0)
  const share = cars / distinctRows.length
  const nameTexts = textsOf({ name: wordsOfName(name) })
  const track = trackKind(nameTexts.name)
  const series = seriesKind(nameTexts.name)
  const isNamed =
    track !== undefined ||
    series !== undefined ||
    (speedway.test(nameTexts.name) && share >= speedwayCars) ||
    weigh(withoutLikeness(evidenceOf({ name: nameTexts.name }, nameTexts))).weight >= 0.7
  if (distinctRows.length < (isNamed ? minNamed : minRows)) return noList
  const hints = judgments.reduce((total, { hint }) => total + hint, 0)
  const isBySelf = (cars + hints) / distinctRows.length >= maxCars
  const isClubs = clubName.test(nameTexts.name)
  const contraryCount = judgments.filter(({ isContrary }) => isContrary).length
  const isMislabeled =
    isNamed && !isBySelf && !track && !isClubs && contraryCount > cars * maxContrary
  // "Round 1" and "Season Opener" indicate neither cars nor anything else.
  const isSilent =
    series !== undefined &&
    !judgments.some((each) => each.isContrary || (each.isUnlike && !isClubs))
  const isCars = isBySelf || (isNamed && !isMislabeled && (share >= someCars || isSilent))
  const statedTypes = distinctRows
    .map((row) => readSourceType(row.statedType))
    .filter((each) => each !== undefined)
  const byName = guessType(nameTexts)
  const typeByName = byName?.isVague ? undefined : byName?.type
  const typeOfNamed = isNamed ? (typeByName ?? track ?? series) : undefined
  return {
    isCars,
    ...(isCars && !isBySelf && !isClubs && !track && { isByName: true as const }),
    isOther: !isCars && share < 0.3,
    ...(isMislabeled && { isMislabeled }),
    because: `${Math.round(cars)} of ${distinctRows.length} names are about cars or boats${isNamed ? ', and so is its own' : ''}`,
    type:
      (share < maxCars ? typeOfNamed : undefined) ??
      dominantType(judgments) ??
      typeOfNamed ??
      typeByName ??
      clubType(judgments),
    hasTypes: statedTypes.filter(({ isKnown }) => isKnown).length >= distinctRows.length / 2,
  }
}

/** Splits "nascar2017.json" and "CarShows.csv" into words; also keeps them unsplit, for "4x4" and "gt350". */
const wordsOfName = (name: string): string => {
  const text = name.replace(/[_.-]+/g, ' ')
  const splitText = text.replace(
    /(?<=\p{L}{2})(?=\d)|(?<=\d{2})(?=\p{L}{2})|(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu,
    ' ',
  )
  return splitText === text ? text : `${text} · ${splitText}`
}

/** Race series with unambiguous names: "f1_2027.csv". */
const raceSeries =
  /(?<![a-z\d])(?:f-?1|formula ?(?:1|one|e)|indy ?car|imsa|wec|wrc|arca|usac|scca|nascar|motogp|moto ?america|trans ?am|world ?of ?outlaws|(nhra|ihra))(?![a-z])/i

const seriesKind = (name: string): EventType | undefined => {
  const found = raceSeries.exec(name)
  return found ? (found[1] ? 'drag_racing' : 'racing_event') : undefined
}

/** "oak-valley-dragway.ics". "Speedway" alone is a town. */
const trackKind = (name: string): EventType | undefined => {
  if (dragTrack.test(name)) return 'drag_racing'
  return trackName.test(name.replace(/(?<!motor |super|international )\bspeedway\b/i, ''))
    ? 'racing_event'
    : undefined
}

const clubType = (judgments: readonly Judgment[]): EventType | undefined =>
  judgments.filter(({ isClub }) => isClub).length >= judgments.length * clubRows
    ? 'car_club_event'
    : undefined

/** Type of at least 40 % of the rows, or of over half of the typed rows. */
const dominantType = (judgments: readonly Judgment[]): EventType | undefined => {
  const typedRows = judgments.filter(({ isCertain, type }) => isCertain && type)
  const counts = Map.groupBy(typedRows, ({ type }) => type ?? '')
  const [type, rows = []] = [...counts].toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
  const isMost =
    rows.length >= judgments.length * 0.4 ||
    (rows.length >= minRows && rows.length > typedRows.length * 0.5)
  return type && isEventType(type) && isMost ? type : undefined
}
