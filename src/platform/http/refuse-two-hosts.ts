/**
 * A request with two Host headers is refused (RFC 9112, 3.2): of whom it is asked, a proxy and this program
 * could each read another one. node:http keeps the first and says nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../kit/errors.ts'
import { answerHeaders } from './security.ts'

export const namesTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

const message = 'A request must have exactly one Host header.'

export const refuseTwoHosts = (outgoing: ServerResponse, publicUrl?: string): void => {
  const refusal = new AppError('invalid_request', { message })
  outgoing.writeHead(refusal.status, {
    ...answerHeaders(publicUrl),
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
  })
  outgoing.end(JSON.stringify(refusal.toBody()))
}
