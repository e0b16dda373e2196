import test from 'ava'
import { allowedAddresses } from '../../../adapters/webhook/allowed-addresses.js'

const REFUSED = {
  'this host': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd12:3456::1'],
  'link-local': ['169.254.169.254', '169.254.0.1', 'fe80::1', 'febf::1'],
  shared: ['100.64.0.1', '100.127.255.254'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  'reserved or for documents and tests': [
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '2001:2::1',
  ],
  'site-local': ['fec0::1'],
  'IPv4 in IPv6, private or not': [
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '::a9fe:a9fe',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '2001:0:7f00:1::',
  ],
}

for (const [kind, addresses] of Object.entries(REFUSED)) {
  test(`addresses that are ${kind} are not allowed`, (t) => {
    for (const address of addresses) t.false(allowedAddresses().isAllowed('hooks.example', address), address)
  })
}

test('public addresses are allowed', (t) => {
  for (const address of ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '2a00:1450::1']) {
    t.true(allowedAddresses().isAllowed('hooks.example', address), address)
  }
})

test('an allowed block permits its addresses, under any name, and no others', (t) => {
  const { isAllowed, mayBeAsked } = allowedAddresses(['10.1.0.0/16', 'fd00:1::/32', '192.168.7.7'])
  t.true(isAllowed('hooks.example', '10.1.255.1'))
  t.true(isAllowed('hooks.example', '::ffff:10.1.0.1'))
  t.true(isAllowed('hooks.example', 'fd00:1::5'))
  t.true(isAllowed('hooks.example', '192.168.7.7'))
  t.false(isAllowed('hooks.example', '10.2.0.1'))
  t.false(isAllowed('hooks.example', '192.168.7.8'))
  t.true(mayBeAsked('10.1.2.3'))
  t.false(mayBeAsked('10.2.2.3'))
})

test('an allowed host may have any address, similar hosts may not', (t) => {
  const { isAllowed, mayBeAsked } = allowedAddresses(['Hooks.internal', 'localhost'])
  t.true(isAllowed('hooks.internal', '10.0.0.1'))
  t.false(isAllowed('other.internal', '10.0.0.1'))
  t.false(isAllowed('sub.hooks.internal', '10.0.0.1'))
  t.true(mayBeAsked('localhost'))
  t.false(allowedAddresses().mayBeAsked('localhost'))
  t.false(allowedAddresses().mayBeAsked('a.localhost.'))
})

test('an entry that is not a host, address or block is rejected', (t) => {
  for (const entry of ['10.0.0.0/33', 'https://hooks.internal', 'a b', '']) {
    t.throws(() => allowedAddresses([entry]), {
      code: 'option_invalid',
      message: `Expected each allowed address to be a host name, an address, a CIDR block or \`*\`, got ${JSON.stringify(entry)}`,
    })
  }
})
