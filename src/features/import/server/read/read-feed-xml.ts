/**
 * Reads events in XML: RSS and Atom with event times (ev:, xCal, Modern Events Calendar, CivicPlus, Google), and the
 * formats of Simpleview, Wild Apricot and GrowthZone. An entry's own date is when it was posted, and is never used.
 */
import { Parser } from 'htmlparser2'
import { plainLine } from '../clean/plain-text.ts'
import { readMoment } from '../dates/read-moment.ts'
import type { RawFields, Reading, SourceRow } from '../row/source-row.ts'
import { allText, fileProblem, type OpenSource } from '../source/open-source.ts'
import { type LineCounter, lineCounter, textOf } from '../web-page/json-values.ts'

export async function* readFeedXml(source: OpenSource): Reading {
  const entries = takeEntries(await allText(source))
  const rows = entries.map(rowOf)
  if (rows.length > 0 && rows.every(({ skip }) => skip === notAnEvent)) {
    throw fileProblem(
      'is a feed of posts without the times of events: when a post was written is not when the event is.',
    )
  }
  const uses = Map.groupBy(rows, ({ sourceId }) => sourceId)
  for (const row of rows) {
    // All dates of an event may share one address.
    const isShared = row.sourceId !== '' && (uses.get(row.sourceId)?.length ?? 0) > 1
    yield isShared ? { ...row, sourceId: `${row.sourceId}/${textOf(row.fields.date)}` } : row
  }
}

const notAnEvent = 'a post without the time of an event'

/** Texts of an entry by meaning. */
type Entry = Map<Meaning, string> & { line: number }

const meanings = {
  name: 'title name',
  start: 'startdate dtstart eventdates localstart start_date eventdate start when',
  end: 'enddate dtend localend end_date end',
  startTime: 'starthour eventtimes starttime',
  endTime: 'endhour endtime',
  allDay: 'isalldayevent allday',
  place: 'location where geolocation venue',
  city: 'city',
  state: 'state',
  zipCode: 'zip zipcode postalcode',
  point: 'point',
  latitude: 'lat latitude',
  longitude: 'long lng longitude',
  text: 'description encoded content summary',
  link: 'link url',
  slug: 'slug',
  id: 'guid uid id eventid',
  kind: 'category type categories',
  cost: 'cost price',
  organizer: 'organizer organiser',
  status: 'eventstatus status',
} as const

type Meaning = keyof typeof meanings

const meaningOf = new Map(
  Object.entries(meanings).flatMap(([meaning, names]) =>
    names.split(' ').map((name) => [name, meaning as Meaning] as const),
  ),
)

/** RSS and Atom names that other vocabularies use for other things, such as a picture's title. */
const onlyUnprefixed = new Set(
  'title name link url id guid description content summary category status type'.split(' '),
)
/** Prefixes of event vocabularies, whose names are used nevertheless. */
const vocabularies = /^(?:ev|event|xcal|x-wr|mec|calendarevent|gd|cal|tribe|s)$/

const entryNames = new Set(['item', 'entry', 'eventdisplay', 'vevent', 'event'])

const maxEntries = 5_000
const maxText = 60_000
/** Number of innermost open elements that a text belongs to. */
const maxOuter = 4

class EntryReader {
  readonly entries: Entry[] = []
  private entry: Entry | undefined
  private depth = 0
  private readonly openMeanings: (Meaning | undefined)[] = []
  private readonly lineAt: LineCounter
  private parser: Parser | undefined

  constructor(xml: string) {
    this.lineAt = lineCounter(xml)
    this.parser = new Parser(
      {
        onopentag: (name, attributes) => this.openTag(name.toLowerCase(), attributes),
        ontext: (text) => this.addText(text),
        onclosetag: () => this.closeTag(),
      },
      { xmlMode: true, decodeEntities: true },
    )
    this.parser.end(xml)
  }

  private openTag(name: string, attributes: Record<string, string>): void {
    this.depth++
    if (!this.entry) {
      if (!entryNames.has(name.replace(/^.*:/, '')) || this.entries.length >= maxEntries) return
      const line = this.lineAt(this.parser?.startIndex ?? 0)
      this.entry = Object.assign(new Map<Meaning, string>(), { line })
      this.depth = 0
      return
    }
    const meaning = meaningIn(name)
    this.openMeanings.push(meaning)
    if (meaning === undefined) return
    const { href, rel = 'alternate', term, startTime, endTime, valueString } = attributes
    if (meaning === 'link' && href && rel === 'alternate') this.set('link', href)
    if (meaning === 'kind' && term) this.set('kind', term)
    if (startTime) this.set('start', startTime)
    if (endTime) this.set('end', endTime)
    if (valueString) this.set('place', valueString)
    // Repeated categories are joined; of all other elements, the first is used.
    const before = this.entry.get(meaning)
    if (before && this.openMeanings.indexOf(meaning) === this.openMeanings.length - 1) {
      if (meaning === 'kind') this.set('kind', `${before}, `)
      else this.openMeanings[this.openMeanings.length - 1] = undefined
    }
  }

  private addText(text: string): void {
    if (!this.entry) return
    for (const meaning of new Set(this.openMeanings.slice(-maxOuter))) {
      const before = meaning && (this.entry.get(meaning) ?? '')
      if (before !== undefined && before.length < maxText)
        this.set(meaning as Meaning, before + text)
    }
  }

  private closeTag(): void {
    if (this.entry && this.depth === 0) {
      this.entries.push(this.entry)
      this.entry = undefined
      this.openMeanings.length = 0
    }
    if (this.entry) this.openMeanings.pop()
    this.depth--
  }

  private set(meaning: Meaning, value: string): void {
    this.entry?.set(meaning, value.trimStart())
  }
}

const meaningIn = (name: string): Meaning | undefined => {
  const [local = '', prefix = ''] = name.split(':').toReversed()
  const isOthers = prefix !== '' && prefix !== 'content' && !vocabularies.test(prefix)
  if (isOthers && onlyUnprefixed.has(local)) return undefined
  return meaningOf.get(local)
}

export const takeEntries = (xml: string): Entry[] => new EntryReader(xml).entries

const rowOf = (entry: Entry): SourceRow => {
  const get = (meaning: Meaning) => (entry.get(meaning) ?? '').trim()
  const when = whenOf(get)
  const [latitude, longitude] = get('point').split(/[\s,]+/)
  const fields: RawFields = {
    name: when.name ?? get('name'),
    description: when.text ?? get('text'),
    date: when.date,
    endDate: when.endDate,
    startTime: when.startTime,
    endTime: when.endTime,
    allDay: get('allDay'),
    location: get('place'),
    city: get('city'),
    state: get('state'),
    zipCode: get('zipCode'),
    latitude: latitude || get('latitude'),
    longitude: longitude ?? get('longitude'),
    organizerName: get('organizer'),
    attendanceCost: get('cost'),
    website: get('link') || (get('slug') && `/events/details/${get('slug')}`),
    eventStatus: /cancell?ed|postponed|tentative/i.exec(get('status'))?.[0],
  }
  return {
    line: entry.line,
    fields,
    sourceId: get('id') || get('link') || get('slug'),
    hints: get('kind'),
    ...(when.date === '' && { skip: notAnEvent }),
    lookUp: (name) => get(meaningIn(name.toLowerCase()) ?? 'name'),
  }
}

type EntryDates = {
  date: string
  endDate?: string
  startTime?: string
  endTime?: string
  /** Name and text without the date. */
  name?: string
  text?: string
}

/** Simpleview puts the days before the text: "06/05/2027 to 06/06/2027 - …". */
const daysBefore =
  /^\s*(\d{1,2}\/\d{1,2}\/\d{4})(?:\s*(?:to|-|–)\s*(\d{1,2}\/\d{1,2}\/\d{4}))?\s*-\s*/
/** Wild Apricot puts the day after the name: "Spring Show (05 Jun 2027)". */
const dayBehind = /\((?=[^()]*\d{4})([^()]*)\)\s*$/

const whenOf = (get: (meaning: Meaning) => string): EntryDates => {
  const start = plainLine(get('start'))
  if (start !== '') return statedWhen(get, start)
  const [days, first = '', last] = daysBefore.exec(get('text')) ?? []
  if (days !== undefined && /\/event\//.test(get('link'))) {
    return { date: first, endDate: last, text: get('text').slice(days.length) }
  }
  const [behind = '', day = ''] = dayBehind.exec(get('name')) ?? []
  if (/\/event-\d+/i.test(get('link')) && readMoment(day)) {
    return { date: day, name: get('name').slice(0, -behind.length).trimEnd() }
  }
  return { date: '' }
}

/** CivicPlus and Modern Events Calendar separate days and hours: "June 5, 2027", "10:00 AM - 2:00 PM". */
const statedWhen = (get: (meaning: Meaning) => string, start: string): EntryDates => {
  const end = plainLine(get('end'))
  const hours = plainLine(get('startTime'))
  if (!/^\d{4}-\d\d-\d\dT/.test(start)) {
    return { date: start, endDate: end, startTime: hours, endTime: plainLine(get('endTime')) }
  }
  return { date: start, endDate: end }
}
