/**
 * Parses open days as people write them ("Tue to Sun 10 to 4, closed on holidays") and as OpenStreetMap and schema.org
 * do ("Tu-Su 10:00-16:00; PH off"). Every word must be understood, so that no visitor finds a closed door.
 */
import { memoize } from '../../kit/memoize.ts'
import { type OpenDays, openToday, type Season, type Week } from './open-days.ts'
import { openDaysInWords, rankOf } from './open-days-in-words.ts'
import { joinSeasons, type SeasonDays, type Token, tokensOf } from './open-days-words.ts'

type Days = { days: readonly number[]; nth?: readonly number[] | undefined }
type Statement = Days & { seasons: readonly SeasonDays[]; hours: string }

/** `afterComma`: days after the last comma may belong to the hours that follow them. */
type DayGroup = Days & { afterComma: boolean }

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const wholeYear = { from: '01-01', to: '12-31' }

class Unreadable extends Error {}

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0
  readonly #statements: Statement[] = []
  /** Hours on all holidays, and on named holidays, which take precedence. */
  readonly #allHolidays: Record<string, string> = {}
  readonly #namedHolidays: Record<string, string> = {}
  /** Seasons of the statements that follow. */
  #seasons: SeasonDays[] = []
  #groups: DayGroup[] = []
  /** Hours that precede their days. */
  #hours: string | undefined
  #holidays: readonly string[][] = []
  #afterComma = false
  #sentenceFrom = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  read(): OpenDays {
    for (; this.#at < this.#tokens.length; this.#at++) this.#take(this.#tokens[this.#at] as Token)
    this.#endSentence()
    if (this.#holidays.length > 0) throw new Unreadable()
    return this.#openDays()
  }

  #next(): Token | undefined {
    return this.#tokens
      .slice(this.#at + 1)
      .find(({ kind }) => kind !== 'comma' && kind !== 'and' && kind !== 'stop')
  }

  #take(token: Token): void {
    if (token.kind === 'days') this.#groups.push({ ...token, afterComma: this.#afterComma })
    if (token.kind === 'hours') this.#takeHours(token.hours)
    if (token.kind === 'season') this.#takeSeason(token.season)
    if (token.kind === 'holidays') this.#holidays = [...this.#holidays, [...token.names]]
    if (token.kind === 'closed') {
      // "Closed Mondays except holidays" means open on holidays.
      if (token.isExcept && this.#isClosedBefore()) throw new Unreadable()
      this.#takeClosed()
    }
    if (token.kind === 'open') this.#takeOpen()
    // Hours may be on the line below their days.
    const isSplit = this.#hours === undefined && this.#groups.length > 0 && isHours(this.#next())
    if (token.kind === 'stop' && !isSplit) this.#endSentence()
    this.#afterComma = token.kind === 'comma'
  }

  #takeHours(hours: string): void {
    // "Sundays and holidays noon to 5".
    const isOfHolidays = this.#holidays.length > 0
    this.#stateHolidays(hours)
    if (isOfHolidays && this.#groups.length === 0) return
    const last = this.#statements.at(-1)
    const nextToken = this.#next()
    if (this.#hours !== undefined) {
      if (nextToken?.kind === 'days') {
        this.#stateHours()
        this.#hours = hours
        return
      }
      const groupsSinceComma = this.#sinceComma()
      this.#stateHours()
      this.#state(groupsSinceComma, hours)
    } else if (this.#groups.length > 0) {
      this.#state(this.#groups.splice(0), hours)
    } else if (last && this.#statements.length > this.#sentenceFrom && isSpans(last.hours)) {
      this.#takeMoreHours(last, hours)
    } else this.#hours = hours
  }

  /** Adds a second span to the same days; "and by appointment" applies to all other days. */
  #takeMoreHours(last: Statement, hours: string): void {
    if (isSpans(hours)) {
      if (hours <= last.hours.slice(last.hours.lastIndexOf('-') + 1)) throw new Unreadable()
      this.#statements[this.#statements.length - 1] = { ...last, hours: `${last.hours},${hours}` }
    } else if (hours === 'appointment' && this.#next()?.kind !== 'days')
      this.#statements.unshift({ seasons: last.seasons, days: everyDay, hours })
    else this.#hours = hours
  }

  /** Removes and returns the groups since the last comma. */
  #sinceComma(): DayGroup[] {
    const from = this.#groups.findLastIndex(({ afterComma }) => afterComma)
    return from < 0 ? [] : this.#groups.splice(from)
  }

  #takeSeason(season: SeasonDays | undefined): void {
    const isTrailing = this.#statements.length > this.#sentenceFrom || this.#hours !== undefined
    const isAfterSeason = this.#isAfterSeason()
    if (season === undefined) {
      this.#seasons = []
      return
    }
    if (isTrailing && (this.#groups.length === 0 || this.#hours !== undefined)) {
      this.#stateHours()
      for (let at = this.#sentenceFrom; at < this.#statements.length; at++) {
        const statement = this.#statements[at] as Statement
        const seasons = isAfterSeason ? joinSeasons(statement.seasons, season) : [season]
        this.#statements[at] = { ...statement, seasons }
      }
      if (this.#next()?.kind !== 'season') this.#sentenceFrom = this.#statements.length
    } else this.#seasons = isAfterSeason ? joinSeasons(this.#seasons, season) : [season]
  }

  /** True directly after another season. */
  #isAfterSeason(): boolean {
    const before = this.#tokens
      .slice(0, this.#at)
      .findLast(({ kind }) => kind !== 'comma' && kind !== 'and')
    return before?.kind === 'season'
  }

  #takeOpen(): void {
    const nextKind = this.#next()?.kind
    if (nextKind === 'holidays' && this.#isLastOfSentence())
      this.#take(this.#tokens[++this.#at] as Token)
    if (nextKind !== 'hours') this.#stateHolidays('open')
    if (this.#groups.length === 0 || this.#hours !== undefined || nextKind === 'hours') return
    const groups = this.#groups.splice(0)
    // "Daily 9 to 5, 365 days a year" has its hours already.
    const isDaily = this.#statements.length > 0 && groups.some(({ days }) => days.length === 7)
    if (!isDaily) this.#state(groups, 'open')
  }

  #takeClosed(): void {
    if (this.#hours !== undefined) this.#stateHours()
    if (this.#holidays.length > 0) {
      this.#stateHolidays('closed')
      if (this.#groups.length > 0) this.#state(this.#groups.splice(0), 'closed')
      return
    }
    const nextKind = this.#next()?.kind
    const isListed = nextKind === 'days' || nextKind === 'holidays' || nextKind === 'season'
    const isBefore =
      isListed &&
      this.#tokens[this.#at + 1]?.kind !== 'stop' &&
      this.#tokens[this.#at + 1]?.kind !== 'comma'
    const before = this.#groups.splice(0)
    if (isBefore) this.#takeClosedList(before)
    else if (before.length > 0) this.#state(before, 'closed')
    else if (this.#seasons.length > 0)
      this.#state([{ days: everyDay, afterComma: false }], 'closed')
    else throw new Unreadable()
  }

  /** True inside and directly after a list of closed days. */
  #isClosedBefore(): boolean {
    const listKinds = new Set(['days', 'holidays', 'season', 'comma', 'and'])
    const before = this.#tokens.slice(0, this.#at).findLast(({ kind }) => !listKinds.has(kind))
    return before?.kind === 'closed'
  }

  /** Reads a list of closed days up to the end of the sentence or to open days. Hours of `before` may follow it. */
  #takeClosedList(before: readonly DayGroup[]): void {
    const seasons: SeasonDays[][] = []
    while (this.#at + 1 < this.#tokens.length) {
      const token = this.#tokens[this.#at + 1] as Token
      if (token.kind === 'holidays') {
        this.#holidays = [[...token.names]]
        this.#stateHolidays('closed')
      } else if (token.kind === 'days')
        this.#groups.push({ ...token, afterComma: this.#afterComma })
      else if (token.kind === 'season' && token.season)
        seasons.splice(0, 1, [...joinSeasons(seasons[0] ?? [], token.season)])
      else if (token.kind !== 'comma' && token.kind !== 'and') break
      this.#afterComma = token.kind === 'comma'
      this.#at++
    }
    const token = this.#tokens[this.#at + 1]
    const groupsSinceComma = token?.kind === 'hours' ? this.#sinceComma() : []
    if (before.length > 0) {
      const isTheirs = token?.kind === 'hours' && groupsSinceComma.length === 0
      this.#state(before, isTheirs ? token.hours : 'open')
      if (isTheirs) this.#at++
    }
    const closedGroups = this.#groups.splice(0)
    const [season] = seasons
    if (closedGroups.length > 0 || season) {
      const days = closedGroups.length > 0 ? closedGroups : [{ days: everyDay, afterComma: false }]
      this.#state(days, 'closed', season)
    }
    this.#groups = groupsSinceComma
  }

  #state(groups: readonly DayGroup[], hours: string, seasons = this.#seasons): void {
    // "1st Saturday and Sunday" is ambiguous: which Sundays?
    const isUnclear = groups.some(({ nth }, at) => !nth && groups[at - 1]?.nth)
    if (groups.length === 0 || isUnclear) throw new Unreadable()
    for (const sameGroups of Map.groupBy(groups, ({ nth }) => String(nth)).values()) {
      const days = sameGroups.flatMap((group) => group.days)
      this.#statements.push({ seasons, days, nth: sameGroups[0]?.nth, hours })
    }
  }

  #stateHolidays(hours: string): void {
    for (const names of this.#holidays) {
      const hoursByName = names.length > 1 ? this.#allHolidays : this.#namedHolidays
      for (const name of names) hoursByName[name] = hours
    }
    this.#holidays = []
  }

  /** True if only the holidays that follow remain in this sentence. */
  #isLastOfSentence(): boolean {
    const after = this.#tokens[this.#at + 2]
    return this.#tokens[this.#at + 1]?.kind === 'holidays' && (!after || after.kind === 'stop')
  }

  /** Assigns the hours that preceded their days. */
  #stateHours(): void {
    if (this.#hours === undefined) return
    const allDays = { days: everyDay, afterComma: false }
    const isAppointment = this.#hours === 'appointment' && this.#groups.length === 0
    this.#state(isAppointment ? [allDays] : this.#groups.splice(0), this.#hours)
    this.#hours = undefined
  }

  #endSentence(): void {
    if (this.#holidays.length > 0 && this.#next()?.kind !== 'closed') throw new Unreadable()
    if (this.#hours !== undefined) this.#stateHours()
    else if (this.#groups.length > 0 && this.#next()?.kind !== 'closed')
      this.#state(this.#groups.splice(0), 'open')
    this.#sentenceFrom = this.#statements.length
  }

  #openDays(): OpenDays {
    const week: (string | undefined)[] = Array(7).fill(undefined)
    const seasons: (Season & { week: (string | undefined)[] })[] = []
    for (const statement of closedLast(this.#statements)) {
      const { nth } = statement
      const isYear = nth && statement.seasons.length === 0
      const weeks = (isYear ? [wholeYear] : statement.seasons).map(({ from, to }) => {
        const existing = seasons.find(
          (each) => each.from === from && each.to === to && String(each.nth) === String(nth),
        )
        const season = existing ?? { from, to, nth, week: Array(7).fill(undefined) }
        if (!existing) seasons.push(season)
        return season.week
      })
      for (const each of weeks.length > 0 ? weeks : [week])
        for (const day of statement.days) each[day] = statement.hours
    }
    const isOpen = (hours: string | undefined) => hours !== undefined && hours !== 'closed'
    if (![week, ...seasons.map((season) => season.week)].some((each) => each.some(isOpen)))
      throw new Unreadable()
    const holidays = { ...this.#allHolidays, ...this.#namedHolidays }
    // "Mon, holidays 10 to 4": the hours may apply to both.
    const hasOwnHours = Object.values(holidays).some((each) => each !== 'closed' && each !== 'open')
    if (hasOwnHours && this.#statements.some(({ hours }) => hours === 'open'))
      throw new Unreadable()
    const opened = week.map((hours) => (hours === 'closed' ? undefined : hours))
    return {
      week: opened,
      seasons: seasons
        .map(({ from, to, nth, week: seasonWeek }) => {
          return { from, to, nth, week: nth ? seasonWeek : withoutNeedless(seasonWeek, opened) }
        })
        .filter((season) => season.week.some((hours) => hours !== undefined))
        .sort((a, b) => rankOf(a) - rankOf(b)),
      holidays,
    }
  }
}

const isSpans = (hours: string) => /^\d/.test(hours)

const isHours = (token: Token | undefined) => token?.kind === 'hours'

/** "Closed Mondays" takes precedence over statements about every day. */
const closedLast = (statements: readonly Statement[]): Statement[] => {
  const isException = ({ hours, days }: Statement) =>
    hours === 'closed' && days.length < everyDay.length
  return [...statements.filter((each) => !isException(each)), ...statements.filter(isException)]
}

/** Drops closed days from a season if they are closed in the rest of the year, too. */
const withoutNeedless = (season: Week, week: Week): Week =>
  season.every((hours) => hours === 'closed') && week.some((hours) => hours !== undefined)
    ? season
    : season.map((hours, day) =>
        hours === 'closed' && week[day] === undefined ? undefined : hours,
      )

type OpenDaysResult = { openDays: OpenDays } | { problem: string }

const example = 'such as “Tue to Sun 10 to 4, closed on holidays”.'

/** `problem` says what was not understood, and what to write instead. */
export const readOpenDays = (text: string): OpenDaysResult => {
  const tokens = tokensOf(text)
  if (typeof tokens === 'string') {
    const word = tokens.split(/\s*[\s,;]\s*/, 3).join(' ')
    return {
      problem: `We couldn't read “${word.slice(0, 40)}”. Enter weekdays and hours, ${example}`,
    }
  }
  try {
    return { openDays: new Reader(tokens).read() }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { problem: `Say which weekdays it's open, and the hours, ${example}` }
  }
}

/** Undefined for unreadable text. Memoized: every search by days reads the same few texts. */
export const readOpenDaysOnce = memoize(5_000, (text: string): OpenDays | undefined => {
  const result = readOpenDays(text)
  return 'openDays' in result ? result.openDays : undefined
})

/** "Open today until 4 PM"; undefined for unreadable open days. */
export const openTodayAt = (text: string, now: number, timeZone: string): string | undefined => {
  const openDays = readOpenDaysOnce(text)
  return openDays && openToday(openDays, now, timeZone)
}

/** Open days in the canonical wording that is stored and displayed; undefined for unreadable text. */
export const canonicalOpenDays = (text: string): string | undefined => {
  const result = readOpenDays(text)
  return 'openDays' in result ? openDaysInWords(result.openDays) : undefined
}
