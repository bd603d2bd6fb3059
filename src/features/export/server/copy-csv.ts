/** CSV export. PostgreSQL formats the CSV; this process only passes bytes on. */
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { snakeCase } from '../../../catalog/event/server/event-row.ts'
import { type CsvColumn, csvColumns, csvHeader } from '../columns.ts'
import { sections } from './sections.ts'

export type CsvOptions = {
  /** True if the contact columns are filled in. */
  contacts: boolean
  /** True if the file starts with a byte order mark. */
  mark?: boolean
}

/** Yields blocks of bytes, starting with the header. Reads in the transaction of `client`. */
export async function* copyCsv(
  client: PoolClient,
  { contacts, mark = false }: CsvOptions,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${mark ? '\ufeff' : ''}${csvHeader}\r\n`)
  const select = csvColumns.map((column) => `${valueOf(column, contacts)} as ${nameOf(column)}`)
  const quotedColumns = csvColumns.filter(({ kind }) => !unquotedKinds.has(kind)).map(nameOf)
  for (const { where, order } of sections) {
    const rows = client.query(
      copyTo(`copy (select ${select.join(', ')} from events as e where ${where} order by ${order})
        to stdout (format csv, force_quote (${quotedColumns.join(', ')}))`),
    )
    // The connection may be cut after the last listener was removed; an `error` event without a listener would end the
    // process.
    rows.on('error', () => {})
    yield* withLineEnds(rows)
  }
}

const quote = '"'.charCodeAt(0)
const lineFeed = '\n'.charCodeAt(0)
const lineEnd = Buffer.from('\r\n')

/** Replaces LF, with which PostgreSQL ends lines, by CRLF (RFC 4180). A line feed within quotes belongs to a text. */
async function* withLineEnds(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isQuoted = false
  for await (const block of blocks) {
    const segments: Uint8Array[] = []
    let start = 0
    for (let at = 0; at < block.length; at++) {
      if (block[at] === quote) isQuoted = !isQuoted
      if (block[at] !== lineFeed || isQuoted) continue
      segments.push(block.subarray(start, at), lineEnd)
      start = at + 1
    }
    segments.push(block.subarray(start))
    yield Buffer.concat(segments)
  }
}

const unquotedKinds = new Set<CsvColumn['kind']>(['date', 'time', 'number'])

const nameOf = ({ field }: CsvColumn) => `"${field}"`

const valueOf = ({ field, kind }: CsvColumn, contacts: boolean): string => {
  const column = `e.${snakeCase(field)}`
  if (kind === 'contact' && !contacts) return 'null::text'
  if (kind === 'time') return `left(${column}::text, 5)`
  if (field === 'participationFee') return `trim_scale(${column})`
  if (kind === 'date' || kind === 'number') return column
  return `nullif(${withoutFormula(kind === 'list' ? listText(column) : column)}, '')`
}

/** Joins the entries as "a; b"; a semicolon or backslash within an entry is escaped by `\`. */
const listText = (column: string) => `case
  when array_to_string(${column}, '') !~ '[;\\\\]' then array_to_string(${column}, '; ')
  else (select string_agg(regexp_replace(each, '[;\\\\]', '\\\\\\&', 'g'), '; ' order by place)
    from unnest(${column}) with ordinality as entries(each, place)) end`

/** Regular expression (PostgreSQL, in an SQL string): a start of a formula, also after apostrophes. */
const formula = "^''*[=+\\-@\\t\\r＝＋－＠]"

/**
 * Prefixes an apostrophe to a text that a spreadsheet would run as a formula. A text that already has apostrophes there
 * gets another one, so that an import restores the original. `ascii` of the first character filters out most texts, as
 * it is much faster than the regular expression.
 */
const withoutFormula = (text: string) => `case
  when ascii(${text}) = any ('{9,13,39,43,45,61,64,65291,65293,65309,65312}')
    and ${text} ~ '${formula}' then '''' || (${text})
  else ${text} end`
