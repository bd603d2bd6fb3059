/** Client address of a request, as far as it can be trusted. */
import { isIP } from 'node:net'

/** Address of a request without a socket, in tests. */
const nowhere = 'unknown'

/**
 * Client's address in canonical form. With `trustProxy` proxies in front, each appends the address
 * that it saw to X-Forwarded-For, so the last `trustProxy` entries are reliable and earlier ones
 * are the client's claims. Otherwise the socket's address.
 */
export const addressBehind = (
  socketEnd: string | undefined,
  forwardedFor: string | undefined,
  trustProxy = 0,
): string => {
  const socket = bareAddress(socketEnd ?? '') ?? nowhere
  if (trustProxy === 0) return socket
  const forwarded = (forwardedFor ?? '').split(',').filter(Boolean)
  const chain = [...forwarded, socket]
  const client = chain[Math.max(0, chain.length - 1 - trustProxy)] ?? socket
  return bareAddress(client) ?? socket
}

/**
 * Network that rate limits count as one client: an IPv4 address, or the /64 of an IPv6 address,
 * because one customer usually has a whole /64.
 */
export const clientNetwork = (address: string): string => {
  if (isIP(address) !== 6) return address
  return `${ipv6Groups(address).slice(0, 4).join(':')}::/64`
}

/** Removes port, brackets, zone and the IPv6 form of IPv4; undefined if not an IP address. */
const bareAddress = (text: string): string | undefined => {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '')
  return isIP(bare) === 0 ? undefined : bare
}

/** Eight groups without leading zeros; a trailing IPv4 part is ignored because it is beyond the /64. */
const ipv6Groups = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const groups = (half: string | undefined) => (half ? half.split(':') : [])
  const first = groups(head)
  const last = groups(tail)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(missing).fill('0'), ...last].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
