/** Distinguishes public internet addresses from others. */
import { BlockList, isIP } from 'node:net'

/** Special-purpose blocks without public servers (IANA registries of IPv4 and IPv6). */
const special = new BlockList()
for (const block of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Within 2000::/3, the only part of IPv6 allocated to networks: tunnels, documentation, protocols.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]) {
  const [network = '', bits] = block.split('/')
  special.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4')
}
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** True for a public internet address: not private, loopback, link-local or cloud metadata. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !special.check(address)
  // Also rejects IPv4 embedded in IPv6 (::ffff:10.0.0.1, 64:ff9b::a00:1).
  return family === 6 && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** True for loopback addresses. */
export const isLoopbackAddress = (address: string): boolean => {
  const family = isIP(address)
  return family > 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
