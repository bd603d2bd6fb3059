/** Client address of a request, as far as it can be trusted. */
import { isIP } from 'node:net'

/** A request that came over no socket: a test's. */
const nowhere = 'unknown'

/**
 * The client's address in its plain form. It is the socket's, unless `trustProxy` proxies stand in
 * front: each of them appends the address that it saw to X-Forwarded-For, so that many entries from
 * the right are true and everything before them is what the client claims.
 */
export const addressBehind = (
  socketEnd: string | undefined,
  forwardedFor: string | undefined,
  trustProxy = 0,
): string => {
  const socket = plainAddress(socketEnd ?? '') ?? nowhere
  if (trustProxy === 0) return socket
  const forwarded = (forwardedFor ?? '').split(',').filter(Boolean)
  const chain = [...forwarded, socket]
  const client = chain[Math.max(0, chain.length - 1 - trustProxy)] ?? socket
  return plainAddress(client) ?? socket
}

/**
 * Network that a rate limit counts as one: an IPv4 address, or the /64 network of an IPv6 address, since one connection
 * has all of that.
 */
export const clientNetwork = (address: string): string => {
  if (isIP(address) !== 6) return address
  return `${ipv6Groups(address).slice(0, 4).join(':')}::/64`
}

/** Without port, brackets, zone and the IPv6 form of IPv4; undefined when it is no address. */
const plainAddress = (text: string): string | undefined => {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '')
  return isIP(bare) === 0 ? undefined : bare
}

/** The eight groups without leading zeros; a trailing IPv4 part is ignored, as it is past the /64. */
const ipv6Groups = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const first = groups(head)
  const last = groups(tail)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(missing).fill('0'), ...last].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
