import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('%s belongs to network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('addresses in the same /64 share a network and those in the next do not', () => {
  expect(networkOf('2001:db8:0:1::1')).toBe(networkOf('2001:db8:0:1:a:b:c:d'))
  expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8:0:2::1'))
})
