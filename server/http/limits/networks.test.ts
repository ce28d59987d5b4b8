import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkList } from '../../network-list.ts'
import { canonicalAddress, clientAddress, isPrivateAddress, networkOf, siteOf } from './networks.ts'

test('every spelling of an address is the same address', () => {
  for (const spelling of ['192.0.2.7', '::FFFF:192.0.2.7', '0000:0000:0000:0000:0000:ffff:c000:0207']) {
    assert.equal(canonicalAddress(spelling), '192.0.2.7', spelling)
  }
  for (const spelling of ['2001:DB8::1', '2001:0db8:0:0:0:0:0:1', '2001:db8::1%eth0']) {
    assert.equal(canonicalAddress(spelling), '2001:db8:0:0:0:0:0:1', spelling)
  }
  assert.equal(canonicalAddress('::1'), '0:0:0:0:0:0:0:1')
  assert.equal(canonicalAddress('not an address'), 'not an address')
})

test('a network is an IPv4 address or an IPv6 /64, and a site an IPv6 /48', () => {
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7')
  assert.equal(networkOf('2001:db8:1:2::9'), '2001:db8:1:2::/64')
  assert.equal(networkOf('2001:db8:1:2:ffff::1'), networkOf('2001:db8:1:2::9'))
  assert.notEqual(networkOf('2001:db8:1:3::9'), networkOf('2001:db8:1:2::9'))
  assert.equal(siteOf(networkOf('2001:db8:1:2::9')), '2001:db8:1::/48')
  assert.equal(siteOf(networkOf('2001:db8:1:3::9')), '2001:db8:1::/48')
  assert.equal(siteOf(networkOf('192.0.2.7')), undefined)
})

test('private addresses are told from public ones', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:10.1.2.3', '192.168.1.1', 'fd00::7', 'fe80::1']) {
    assert.equal(isPrivateAddress(address), true, address)
  }
  for (const address of ['192.0.2.7', '2001:db8::1', '172.32.0.1', 'unknown', '']) {
    assert.equal(isPrivateAddress(address), false, address)
  }
})

test('an address with a port is the address, and whatever is no address is one network together', () => {
  assert.equal(networkOf('203.0.113.7:5555'), '203.0.113.7')
  assert.equal(networkOf('[2001:db8::1]:443'), networkOf('2001:db8::1'))
  assert.equal(networkOf('[2001:db8::1]'), networkOf('2001:db8::1'))
  for (const claimed of ['', 'unknown', '203.0.113.07', '203.0.113.7:', '_hidden'])
    assert.equal(networkOf(claimed), 'no address', claimed)
})

test('the client behind trusted proxies is the last address that none of them has', () => {
  const trusted = networkList(['127.0.0.1', '10.0.0.0/8'])
  const client = (peer: string, forwardedFor?: string) => clientAddress(peer, forwardedFor, trusted)
  assert.equal(client('198.51.100.1', '203.0.113.7'), '198.51.100.1')
  assert.equal(client('127.0.0.1'), '127.0.0.1')
  assert.equal(client('127.0.0.1', '203.0.113.7'), '203.0.113.7')
  assert.equal(client('::ffff:127.0.0.1', '198.51.100.9, 203.0.113.7,10.2.3.4'), '203.0.113.7')
  assert.equal(client('127.0.0.1', '10.0.0.1, 10.0.0.2'), '10.0.0.1')
})
