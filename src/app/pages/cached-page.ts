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
  return { bytes, headers, etag: etagOf(bytes), packed: {}, ...made }
}

/** Body and headers for a client that accepts this encoding. */
export const compressedAs = async (
  page: CachedPage,
  encoding: Encoding | undefined,
): Promise<Pick<HttpResponse, 'headers'> & { body: Buffer }> => {
  const { bytes, etag, headers } = page
  if (encoding === undefined) return { body: bytes, headers: { ...headers, etag } }
  const encoded = { ...headers, etag: `W/${etag}`, 'content-encoding': encoding }
  return { body: await packedOnce(page, encoding), headers: encoded }
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
      () => (known.bytes = best),
      () => (known.isBest = false),
    )
  }
  return known.bytes
}
