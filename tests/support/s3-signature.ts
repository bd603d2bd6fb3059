/** AWS Signature Version 4 of S3 requests, as the service verifies it (S3 API reference, "Authenticating Requests"). */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type SignedRequest = {
  method: string
  /** Path and query as sent. */
  url: string
  headers: IncomingHttpHeaders
}

/** Correct signature of a request with this secret key; undefined if the request has no authorization. */
export const expectedSignature = (
  { method, url, headers }: SignedRequest,
  secretKey: string,
): string | undefined => {
  const { authorization = '' } = headers
  const [, date = '', region = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([\w-]+)\/s3\/aws4_request/.exec(authorization) ??
    []
  const signed = /SignedHeaders=([\w;-]+)/.exec(authorization)?.[1]
  if (!date || !signed) return undefined
  const [path = '', query = ''] = url.split('?')
  const values = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [
    method,
    path,
    query.split('&').filter(Boolean).map(canonicalPair).sort().join('&'),
    values.join(''),
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretKey}`,
  )
  return createHmac('sha256', key).update(text).digest('hex')
}

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

const canonicalPair = (pair: string) => {
  const [[name, value] = ['', '']] = [...new URLSearchParams(pair)]
  return `${encoded(name)}=${encoded(value)}`
}

/** Percent-encodes all but unreserved characters (RFC 3986). */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
