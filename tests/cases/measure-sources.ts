/** Share of events read from responses of platforms and from saved pages, without database or network. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { textOf } from '../../src/features/import/server/clean/clean-values.ts'
import { cleanWhen } from '../../src/features/import/server/clean/clean-when.ts'
import { plainLine } from '../../src/features/import/server/clean/plain-text.ts'
import { linksOf } from '../../src/features/import/server/finding/page-links.ts'
import { feedsOfPage } from '../../src/features/import/server/finding/platforms.ts'
import {
  whyClosed,
  whyUnreadable,
} from '../../src/features/import/server/finding/why-unreadable.ts'
import { readSource } from '../../src/features/import/server/read/read-source.ts'
import { noRules } from '../../src/features/import/server/row/field-rules.ts'
import type { SourceRow } from '../../src/features/import/server/row/source-row.ts'
import { momentIn } from '../../src/features/import/server/row/when.ts'
import { takeApart } from '../../src/features/import/server/web-page/page-tags.ts'
import type { Case } from './cases.ts'
import { listCases } from './list-cases.ts'
import { sourceCases } from './source-cases.ts'

const files = new URL('files', import.meta.url).pathname

type Figures = { lines: string[]; isGood: boolean }

const rowsOf = async (file: string): Promise<SourceRow[]> => {
  const rows: SourceRow[] = []
  for await (const item of readSource(file, { rules: noRules })) {
    if ('fields' in item && !item.skip) rows.push(item)
  }
  return rows
}

/** Name, start and place of a row. */
const factsOf = ({ fields, start }: SourceRow, zone: string | undefined) => {
  const when = start ? { start } : cleanWhen(fields)
  const { city, state, location } = fields
  const { date = '', time } = when.start ? momentIn(when.start, zone) : {}
  return {
    name: plainLine(textOf(fields.name)),
    when: [date, time].filter(Boolean).join(' '),
    where: [city, state, location].map(textOf).join(' '),
  }
}

/** Parses "2027-06-05 10:00-14:00 America/New_York | Star City Car Show | Roanoke, VA | …". */
const wantedOf = (event: string) => {
  const [when = '', name = '', town = ''] = event.split(' | ')
  return {
    when: when.split(/[-\s](?=\d\d:)| to | America/)[0] ?? '',
    name,
    town,
    clock: /\d\d:\d\d/.exec(when)?.[0],
  }
}

const countRight = async ({
  file,
  events,
  defaults,
}: Case): Promise<[right: number, of: number]> => {
  const rows = await rowsOf(path.join(files, file))
  const right = events.filter((event) => {
    const wanted = wantedOf(event)
    // UTC is converted to the zone of the venue.
    const facts = rows.map((row) => factsOf(row, /America\/\w+/.exec(event)?.[0]))
    const when = [wanted.when.slice(0, 10), wanted.clock].filter(Boolean).join(' ')
    return facts.some(({ name, when: found, where }) => {
      const isThere = defaults !== undefined || where.includes(wanted.town.split(',')[0] ?? '')
      return name === wanted.name && found === when && isThere
    })
  })
  return [right.length, events.length]
}

const ofPlatforms = /^(?:p\d\d|a01|b10|b11)/

export const measureFixtures = async (): Promise<Figures> => {
  const lines: string[] = []
  let [right, all] = [0, 0]
  for (const each of [...listCases, ...sourceCases].filter(({ file }) => ofPlatforms.test(file))) {
    const [good, of] = await countRight(each)
    if (good < of) lines.push(`${each.file}: ${good} of ${of}`)
    right += good
    all += of
  }
  const share = Math.floor((1_000 * right) / all) / 10
  return {
    lines: [...lines, `${right} of ${all} dates and towns right (${share} %)`],
    isGood: share >= 99,
  }
}

/** Describes each saved page by its number of rows, its feed, or why it has neither. */
export const measurePages = async (folder: string): Promise<Figures> => {
  const lines: string[] = []
  let useful = 0
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.x?html?$/i.test(name),
  )
  for (const name of pages.toSorted()) {
    const found = await ofPage(path.join(folder, name))
    if (found.isUseful) useful++
    lines.push(`${name}: ${found.words}`)
  }
  const share = pages.length === 0 ? 0 : Math.round((100 * useful) / pages.length)
  return {
    lines: [...lines, `${useful} of ${pages.length} pages give a feed or dates (${share} %)`],
    isGood: true,
  }
}

/** True if the date or rule of a row is readable; dates without a year are not. */
const isDated = (fields: SourceRow['fields']): boolean =>
  cleanWhen(fields).start !== undefined || textOf(fields.repeats) !== ''

/** Reason why the first unusable row is unusable. */
const firstRefusal = async (file: string): Promise<string> => {
  for await (const item of readSource(file, { rules: noRules })) {
    const reason =
      'unreadable' in item
        ? item.unreadable
        : 'fields' in item && cleanWhen(item.fields).problems.date
    if (reason) return `has nothing that can be used: ${reason}.`
  }
  return 'lists no events.'
}

const ofPage = async (file: string): Promise<{ isUseful: boolean; words: string }> => {
  const html = readFileSync(file, 'utf8')
  const page = linksOf(html, takeApart(html).address ?? 'https://saved.example/')
  const [feed] = feedsOfPage(page)
  const read = await rowsOf(file).then(
    async (rows) => ({
      count: rows.filter(({ fields, start, repeats }) => start || repeats || isDated(fields))
        .length,
      problem: await firstRefusal(file),
    }),
    (error: Error) => ({ count: 0, problem: error.message }),
  )
  if (feed) return { isUseful: true, words: `${feed.platform}, ${feed.url}` }
  if (read.count > 0) return { isUseful: true, words: `${read.count} rows` }
  return { isUseful: false, words: whyClosed(page) ?? whyUnreadable(page, read.problem) }
}
