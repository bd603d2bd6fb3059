import { expect, it } from 'vitest'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

it.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

it.each(
  `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.0.9 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1
  192.0.0.192 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1
  ::ffff:93.184.215.14 64:ff9b::a9fe:a9fe fc00::1 fd00:ec2::254 fe80::1 ff02::1 2002:7f00:1:: 2001::1
  2001:db8::1 localhost example.com 127.1`.split(/\s+/),
)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

it('recognizes this machine', () => {
  expect(
    ['127.0.0.1', '127.9.9.9', '::1', '10.0.0.1', '1.1.1.1', 'x'].filter(isLoopbackAddress),
  ).toEqual(['127.0.0.1', '127.9.9.9', '::1'])
})
