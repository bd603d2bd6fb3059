/** Opens a file and reads it with the reader for what it is. */
import { readCalendar } from '../calendar/read-calendar.ts'
import { type FieldRules, isEmpty } from '../row/field-rules.ts'
import type { Reading } from '../row/source-row.ts'
import type { ImportSettings, Progress } from '../settings/import-settings.ts'
import { calendarRoot } from '../source/club-calendar.ts'
import { encodingNote, type OpenSource, openSource, unwatched } from '../source/open-source.ts'
import { readWebPage } from '../web-page/read-web-page.ts'
import { readClubCalendar } from './read-club-calendar.ts'
import { checkCsv, readCsv } from './read-csv.ts'
import { checkJson, readJson } from './read-json.ts'
import { settleRows } from './settle-rows.ts'

/**
 * Throws AppError with one sentence when the file cannot be read: before the first row, or with `keepRead` where
 * it breaks off.
 */
export async function* readSource(
  path: string,
  { rules, root, zone, keepRead }: Pick<ImportSettings, 'rules' | 'root' | 'zone' | 'keepRead'>,
  progress?: Progress,
): Reading {
  const source = await openSource(path, progress)
  if (source.encoding !== 'utf-8' && source.format !== 'calendar') {
    yield { note: encodingNote(source.encoding) }
  }
  switch (source.format) {
    case 'csv':
      if (!keepRead) await checkCsv(unwatched(source))
      return yield* settleRows(readCsv(source, rules))
    case 'json':
      return yield* readPlainJson(source, { rules, root, keepRead })
    case 'motorsportreg':
      // An operator's own --root and --map are for plain JSON.
      if (root !== undefined) return yield* readPlainJson(source, { rules, root, keepRead })
      if (!keepRead) await checkJson(unwatched(source), calendarRoot)
      return yield* settleRows(mapped(readClubCalendar(source), rules))
    case 'calendar':
      return yield* mapped(readCalendar(source, zone, keepRead), rules)
    case 'web-page':
      return yield* settleRows(mapped(readWebPage(source), rules))
  }
}

async function* readPlainJson(
  source: OpenSource,
  { rules, root, keepRead }: Pick<ImportSettings, 'rules' | 'root' | 'keepRead'>,
): Reading {
  if (!keepRead) await checkJson(unwatched(source), root)
  yield* settleRows(readJson(source, rules, root))
}

/** Calendars and pages have our fields under known names; --map takes others, such as X-COST. */
async function* mapped(reading: Reading, rules: FieldRules): Reading {
  for await (const item of reading) {
    if ('fields' in item) {
      for (const [field, theirs] of rules.map) {
        const value = item.lookUp(theirs)
        if (!isEmpty(value)) item.fields[field] = value
      }
    }
    yield item
  }
}
