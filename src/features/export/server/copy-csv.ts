/** The CSV, written by PostgreSQL itself, so that this process only hands bytes on. */
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { snakeCase } from '../../../catalog/event/server/event-row.ts'
import { type CsvColumn, csvColumns, csvHeader } from '../columns.ts'
import { sections } from './sections.ts'

export type CsvOptions = {
  /** True if the contact columns are filled. */
  contacts: boolean
  /** Begins with the mark by which Excel knows UTF-8. */
  mark?: boolean
}

/** Yields blocks of bytes, the header first. Runs in the snapshot of `client`. */
export async function* copyCsv(
  client: PoolClient,
  { contacts, mark = false }: CsvOptions,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${mark ? '\ufeff' : ''}${csvHeader}\r\n`)
  const select = csvColumns.map((column) => `${valueOf(column, contacts)} as ${nameOf(column)}`)
  const quoted = csvColumns.filter(({ kind }) => !plainKinds.has(kind)).map(nameOf)
  for (const { where, order } of sections) {
    const rows = client.query(
      copyTo(`copy (select ${select.join(', ')} from events as e where ${where} order by ${order})
        to stdout (format csv, force_quote (${quoted.join(', ')}))`),
    )
    // Its connection may be cut after the last listener has gone; without a listener the event
    // would end the process.
    rows.on('error', () => {})
    yield* withLineEnds(rows)
  }
}

const quote = '"'.charCodeAt(0)
const lineFeed = '\n'.charCodeAt(0)
const lineEnd = Buffer.from('\r\n')

/** Ends lines by CRLF (RFC 4180); PostgreSQL ends them by LF. A line feed within quotes is a part of a text. */
async function* withLineEnds(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isQuoted = false
  for await (const block of blocks) {
    const parts: Uint8Array[] = []
    let start = 0
    for (let at = 0; at < block.length; at++) {
      if (block[at] === quote) isQuoted = !isQuoted
      if (block[at] !== lineFeed || isQuoted) continue
      parts.push(block.subarray(start, at), lineEnd)
      start = at + 1
    }
    parts.push(block.subarray(start))
    yield Buffer.concat(parts)
  }
}

const plainKinds = new Set<CsvColumn['kind']>(['date', 'time', 'number'])

const nameOf = ({ field }: CsvColumn) => `"${field}"`

const valueOf = ({ field, kind }: CsvColumn, contacts: boolean): string => {
  const column = `e.${snakeCase(field)}`
  if (kind === 'contact' && !contacts) return 'null::text'
  if (kind === 'time') return `left(${column}::text, 5)`
  if (field === 'participationFee') return `trim_scale(${column})`
  if (kind === 'date' || kind === 'number') return column
  return `nullif(${harmless(kind === 'list' ? listText(column) : column)}, '')`
}

/** "a; b", with `\` before a semicolon or backslash within an entry. */
const listText = (column: string) => `case
  when array_to_string(${column}, '') !~ '[;\\\\]' then array_to_string(${column}, '; ')
  else (select string_agg(regexp_replace(each, '[;\\\\]', '\\\\\\&', 'g'), '; ' order by place)
    from unnest(${column}) with ordinality as entries(each, place)) end`

/** Also of texts that have apostrophes in front; a regular expression of PostgreSQL within quotes. */
const formula = "^''*[=+\\-@\\t\\r＝＋－＠]"

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe in front, and one that has
 * apostrophes there already one more, so that an import finds the text again. Looking at the code of the
 * first character is much faster than the expression, which then sees few texts.
 */
const harmless = (text: string) => `case
  when ascii(${text}) = any ('{9,13,39,43,45,61,64,65291,65293,65309,65312}')
    and ${text} ~ '${formula}' then '''' || (${text})
  else ${text} end`
