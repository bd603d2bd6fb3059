/**
 * Streams a query's rows by COPY, for large results: rows arrive as continuous text, which takes
 * half the CPU time of protocol messages. Text format: see PostgreSQL's documentation of COPY.
 */
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { valueTypes } from './pool/value-types.ts'

const newline = 0x0a

/**
 * `select` takes no parameters and runs in the transaction of `client`, which must not run anything
 * else meanwhile. A caller that stops reading early must discard the client.
 */
export const copyRows = async (client: PoolClient, select: string) => {
  const { fields } = await client.query({
    text: `select * from (${select}\n) as rows limit 0`,
    rowMode: 'array',
  })
  const toValues = createRowReader(fields.map(({ dataTypeID }) => dataTypeID))
  /** Batches of rows as arrays, with the same value types as in a query; each batch is one chunk of the stream. */
  const batches = async function* (): AsyncGenerator<unknown[][]> {
    const chunks = client.query(copyTo(`copy (${select}\n) to stdout`))
    let rest: Buffer = Buffer.alloc(0)
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const end = bytes.lastIndexOf(newline)
      rest = bytes.subarray(end + 1)
      if (end !== -1) yield bytes.toString('utf8', 0, end).split('\n').map(toValues)
    }
  }
  return { fields, batches }
}

const types = valueTypes()

/** text, varchar and bpchar need no parser. */
const textTypes = new Set([25, 1042, 1043])

const createRowReader = (typeIds: readonly number[]) => {
  const parsers = typeIds.map((id) =>
    textTypes.has(id) ? undefined : (types.getTypeParser(id, 'text') as (text: string) => unknown),
  )
  return (line: string): unknown[] => {
    const texts = line.split('\t')
    const hasEscapes = line.includes('\\')
    const values: unknown[] = texts
    for (let place = 0; place < texts.length; place++) {
      let text = texts[place] as string
      if (hasEscapes && text.includes('\\')) {
        if (text === '\\N') {
          values[place] = null
          continue
        }
        text = text.replace(/\\(.)/g, unescape)
      }
      const parse = parsers[place]
      values[place] = parse ? parse(text) : text
    }
    return values
  }
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const unescape = (_: string, letter: string) => escapes[letter] ?? letter
