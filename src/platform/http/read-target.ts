/**
 * Reads the address and host that a request asks for. A request that names two hosts, or none, is refused (RFC 9112,
 * 3.2): a proxy and this program could each read another one. node:http keeps the first and says nothing.
 */
import type { IncomingMessage } from 'node:http'
import { AppError } from '../../kit/errors.ts'
import type { RequestParts } from './http-request.ts'

type Target = Pick<RequestParts, 'origin' | 'target' | 'isPlain' | 'fault'>
type Incoming = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>

export const readTarget = (incoming: Incoming): Target => {
  const { headers, url = '' } = incoming
  const { host = '' } = headers
  if (namesTwoHosts(incoming.rawHeaders)) return refused(twoHosts)
  if (usualHost.test(host) && usualTarget.test(url) && !dotSegment.test(url))
    return { origin: `http://${host}`, target: url, isPlain: headers.expect === undefined }
  return normalizeTarget(host, url)
}

const twoHosts = 'A request must have exactly one Host header.'
const unreadable = "The request's address or host can't be read."

const usualHost = /^[a-z0-9._-]+(:\d{4,5})?$/
const usualTarget = /^\/[!$-;=?-Z_a-z~]*$/
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/** Normalization of WHATWG URL, as in browsers. */
const normalizeTarget = (host: string, url: string): Target => {
  const isAbsolute = /^https?:\/\//.test(url)
  const [path = ''] = url.split('?')
  const text = isAbsolute ? url : `http://${host}${url}`
  if ((!isAbsolute && !url.startsWith('/')) || path.includes('\\') || !URL.canParse(text))
    return refused(unreadable)
  const { protocol, host: known, hostname, pathname, search } = new URL(text)
  const isHost = isAbsolute || hostname === host.replace(/:\d+$/, '').toLowerCase()
  if (!isHost) return refused(unreadable)
  return { origin: `${protocol}//${known}`, target: pathname + search }
}

const refused = (message: string): Target => ({
  origin: 'http://localhost',
  target: '/',
  fault: new AppError('invalid_request', { message }),
})

const namesTwoHosts = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
