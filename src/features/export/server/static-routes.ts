/** The static copy: its figures, and the file with all that clients of files expect. */

import { ReadableStream as NodeStream } from 'node:stream/web'
import { paths } from '../../../catalog/links/paths.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { isFresh } from '../../../platform/http/etag.ts'
import { type Reply, reply } from '../../../platform/http/reply.ts'
import { publicCache } from '../../../platform/http/shared-cache.ts'
import { readRange } from '../../../platform/uploads/read-range.ts'
import { getStaticExport, getStaticExportFacts } from '../contract.ts'
import { findStaticExport, readStaticExport, type StaticExport } from './find-static-export.ts'
import { refreshStaticExport } from './make-static-export.ts'

type Parts = Pick<Database, 'db' | 'pool'>

export const staticExportRoutes = (api: Api, database: Parts): void => {
  const current = createCurrent(database)

  api.handle(getStaticExportFacts, async () => {
    const { bytes, events, states, columns, madeAt } = await current()
    const facts = { path: paths.staticExport, bytes, events, states, columns, madeAt }
    return reply.with(facts, { 'cache-control': publicCache })
  })

  api.handle(getStaticExport, async ({ request }) => answer(database, await current(), request))
}

/** The copy that is there; where there is none yet, all who ask at once wait for the same one. */
const createCurrent = (database: Parts) => {
  let making: Promise<StaticExport> | undefined
  return async (): Promise<StaticExport> => {
    const found = await findStaticExport(database.db)
    if (found) return found
    making ??= refreshStaticExport(database).finally(() => {
      making = undefined
    })
    return making
  }
}

const answer = ({ db }: Parts, copy: StaticExport, request: RequestHead): Reply<never> => {
  const headers = headersOf(copy)
  if (isUnchanged(request, copy)) return reply.unchanged(headers)
  const rangeHeader = mayBePartial(request, copy) ? request.headers.get('range') : null
  const range = readRange(rangeHeader, copy.bytes)
  if (range === 'unsatisfiable') {
    const none = { ...headers, 'content-range': `bytes */${copy.bytes}`, 'content-length': '0' }
    return { ...reply.stream(undefined, none), status: 416 }
  }
  const { start, end } = range ?? { start: 0, end: copy.bytes - 1 }
  const sent = {
    ...headers,
    'content-length': String(end - start + 1),
    ...(range && { 'content-range': `bytes ${start}-${end}/${copy.bytes}` }),
  }
  const body =
    request.method === 'HEAD'
      ? undefined
      : NodeStream.from(readStaticExport(db, copy.id, { start, end }))
  return { ...reply.stream(body as ReadableStream | undefined, sent), status: range ? 206 : 200 }
}

const etagOf = ({ sha256 }: StaticExport) => `"${sha256.slice(0, 27)}"`

/** Whole seconds, as in HTTP dates. */
const modifiedAt = ({ madeAt }: StaticExport) => Math.floor(Date.parse(madeAt) / 1000) * 1000

const headersOf = (copy: StaticExport): Record<string, string> => ({
  'content-type': getStaticExport.produces,
  'content-disposition': `attachment; filename="${paths.staticExport.slice(1)}"`,
  etag: etagOf(copy),
  'last-modified': new Date(modifiedAt(copy)).toUTCString(),
  'accept-ranges': 'bytes',
  // A part of a compressed file is no part of the file.
  'cache-control': `${publicCache}, no-transform`,
})

/** RFC 9110, 13.2.2: the date counts only where no tag is given. */
const isUnchanged = (request: RequestHead, copy: StaticExport): boolean => {
  if (request.headers.has('if-none-match')) return isFresh(request, etagOf(copy))
  return modifiedAt(copy) <= Date.parse(request.headers.get('if-modified-since') ?? '')
}

/** A part of another version would not fit. */
const mayBePartial = (request: RequestHead, copy: StaticExport): boolean => {
  const condition = request.headers.get('if-range')
  return (
    condition === null || condition === etagOf(copy) || Date.parse(condition) === modifiedAt(copy)
  )
}
