/** Opens a file and reads it with the reader for what it is. */
import { readCalendar } from '../calendar/read-calendar.ts'
import { type FieldRules, isEmpty } from '../field-rules.ts'
import type { ImportSettings, Progress } from '../import-settings.ts'
import type { Reading } from '../source-row.ts'
import { readWebPage } from '../web-page/read-web-page.ts'
import { encodingNote, openSource } from './open-source.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'

/** Throws AppError with one sentence when the file cannot be read, also in its middle. */
export async function* readSource(
  path: string,
  { rules, root, zone }: Pick<ImportSettings, 'rules' | 'root' | 'zone'>,
  progress?: Progress,
): Reading {
  const source = await openSource(path, progress)
  if (source.encoding !== 'utf-8' && source.format !== 'calendar') {
    yield { note: encodingNote(source.encoding) }
  }
  switch (source.format) {
    case 'csv':
      return yield* readCsv(source, rules)
    case 'json':
      return yield* readJson(source, rules, root)
    case 'calendar':
      return yield* mapped(readCalendar(source, zone), rules)
    case 'web-page':
      return yield* mapped(readWebPage(source), rules)
  }
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
