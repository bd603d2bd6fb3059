import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientNetwork } from './client-address.ts'
import { HttpRequest } from './http-request.ts'

const addressOf = async (socket: string | undefined, trustProxy: number, forwarded?: string) => {
  const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]])
  const request = new Request('http://localhost/', { headers })
  return HttpRequest.ofWeb(request, { socketAddress: socket }).address(trustProxy)
}

describe('the address of a request', () => {
  test.each([
    ['192.0.2.1', 0, undefined, '192.0.2.1'],
    ['::ffff:192.0.2.1', 0, undefined, '192.0.2.1'],
    ['2001:DB8::1', 0, undefined, '2001:db8::1'],
    ['fe80::1%eth0', 0, undefined, 'fe80::1'],
    // No trusted proxy: ignores the client's header.
    ['192.0.2.1', 0, '198.51.100.7', '192.0.2.1'],
    ['10.0.0.1', 1, '198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', 1, 'spoofed, 203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', 2, '203.0.113.9, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['10.0.0.1', 1, '198.51.100.7:52110', '198.51.100.7'],
    ['10.0.0.1', 1, '[2001:db8::7]:443', '2001:db8::7'],
    // Fewer proxies than configured.
    ['10.0.0.1', 1, undefined, '10.0.0.1'],
    ['10.0.0.1', 3, '198.51.100.7', '198.51.100.7'],
    ['10.0.0.1', 1, 'unknown', '10.0.0.1'],
    ['10.0.0.1', 1, ', ,', '10.0.0.1'],
    [undefined, 0, undefined, 'unknown'],
  ])('socket %s behind %i with %s is %s', async (socket, proxies, forwarded, address) => {
    expect(await addressOf(socket, proxies, forwarded)).toBe(address)
  })

  test('is unknown without a connection', async () => {
    expect(HttpRequest.ofWeb(new Request('http://localhost/')).address(1)).toBe('unknown')
  })

  test("a client's header cannot change the address seen by a trusted proxy", async () => {
    const claim = fc.string({ unit: 'binary-ascii' }).filter((text) => !/[\0\r\n]/.test(text))
    await fc.assert(
      fc.asyncProperty(claim, async (text) => {
        const forwarded = `${text.replace(/[^ -~]/g, '')}, 198.51.100.7`
        expect(await addressOf('10.0.0.1', 1, forwarded)).toBe('198.51.100.7')
      }),
    )
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('clientNetwork of %s is %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
