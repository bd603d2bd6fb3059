/** A page as it is kept: its bytes, and compressed ones once somebody has asked for them. */
import { etagOf } from '../../platform/http/etag.ts'
import { compress, type HttpResponse } from '../../platform/http/http-response.ts'
import type { Encoding } from '../../platform/http/reply.ts'
import { dataType } from '../rendering/data-address.ts'

export type CachedPage = {
  bytes: Buffer
  etag: string
  headers: Record<string, string>
  /** Versions that the page was rendered from; see PageCacheOptions. */
  stamp: string
  madeAt: number
  packed: Partial<Record<Encoding, Packed>>
  /** Body and headers as sent, once compression is finished. */
  best: Partial<Record<Encoding | 'plain', HttpResponse>>
}

type Packed = { bytes: Promise<Buffer>; isBest: boolean }

/** Undefined for what must not be kept: failures, pages that were moved, responses that set a cookie. */
export const toCachedPage = (
  { status, headers: given, cookies }: HttpResponse,
  { bytes, ...made }: Pick<CachedPage, 'stamp' | 'madeAt' | 'bytes'>,
): CachedPage | undefined => {
  const [type] = (given['content-type'] ?? '').split(';', 1)
  const isPage = type === 'text/html' || type === dataType
  if (status !== 200 || !isPage || cookies?.length) return undefined
  const headers = { ...given, vary: given.vary ?? 'Accept-Encoding' }
  const page: CachedPage = { bytes, headers, etag: etagOf(bytes), packed: {}, best: {}, ...made }
  page.best.plain = readyOf(page, { bytes, more: plainMore(page) })
  return page
}

/** Body and headers for a client that accepts this encoding. */
export const compressedAs = async (
  page: CachedPage,
  encoding: Encoding | undefined,
): Promise<{ bytes: Buffer; more: Record<string, string> }> => {
  const { bytes: plain } = page
  if (encoding === undefined) return { bytes: plain, more: plainMore(page) }
  const bytes = await packedOnce(page, encoding)
  return { bytes, more: packedMore(page, bytes, encoding) }
}

const plainMore = ({ bytes, etag }: Pick<CachedPage, 'bytes' | 'etag'>) => {
  return { etag, 'content-length': String(bytes.length) }
}

const packedMore = ({ etag }: CachedPage, bytes: Buffer, encoding: Encoding) => {
  const length = { 'content-length': String(bytes.length) }
  return { etag: `W/${etag}`, 'content-encoding': encoding, ...length }
}

type Packing = { bytes: Buffer; more: Record<string, string> }

const readyOf = ({ headers }: CachedPage, { bytes, more }: Packing): HttpResponse => {
  return { status: 200, headers: { ...headers, ...more }, body: bytes, isKept: true }
}

/**
 * Quickly for the first client, which may be the only one; on the second request, as small as it gets, in the
 * background.
 */
const packedOnce = (page: CachedPage, encoding: Encoding): Promise<Buffer> => {
  const known = page.packed[encoding]
  if (!known) {
    const bytes = compress(page.bytes, encoding, 'least')
    page.packed[encoding] = { bytes, isBest: false }
    return bytes
  }
  if (!known.isBest) {
    known.isBest = true
    const best = compress(page.bytes, encoding, 'most')
    best.then(
      (bytes) => {
        known.bytes = best
        page.best[encoding] = readyOf(page, { bytes, more: packedMore(page, bytes, encoding) })
      },
      () => (known.isBest = false),
    )
  }
  return known.bytes
}
