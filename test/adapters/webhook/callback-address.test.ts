import test from 'ava'
import fc from 'fast-check'
import { allowedAddresses } from '../../../adapters/webhook/allowed-addresses.js'
import { readAddress } from '../../../adapters/webhook/callback-address.js'

const strict = { allowed: allowedAddresses(), allowsHttp: false }
const open = { allowed: allowedAddresses(), allowsHttp: true }

test('public addresses are accepted, with query and port', (t) => {
  t.is(readAddress('https://hooks.example/in?token=1', strict).href, 'https://hooks.example/in?token=1')
  t.is(readAddress('https://hooks.example:8443/', strict).port, '8443')
  t.is(readAddress('http://hooks.example/', open).protocol, 'http:')
  t.is(readAddress('https://[2606:4700::1111]/', strict).hostname, '[2606:4700::1111]')
})

test('private addresses are rejected in every URL spelling', (t) => {
  const spellings = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '0',
    '169.254.169.254',
    '0xa9fea9fe',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
  ]
  for (const host of spellings) {
    t.throws(
      () => readAddress(`https://${host}/`, strict),
      { code: 'option_invalid', message: /on the public internet/ },
      host,
    )
  }
})

test('no spelling of a non-public IPv4 address is accepted', (t) => {
  const privateAddresses = fc.oneof(
    fc.integer({ min: 0x0a000000, max: 0x0affffff }),
    fc.integer({ min: 0x7f000000, max: 0x7fffffff }),
    fc.integer({ min: 0xa9fe0000, max: 0xa9feffff }),
    fc.integer({ min: 0xc0a80000, max: 0xc0a8ffff }),
  )
  const spelled = fc.tuple(privateAddresses, fc.constantFrom(10, 16, 8), fc.integer({ min: 1, max: 4 })).map(spell)
  fc.assert(fc.property(spelled, (host) => t.throws(() => readAddress(`https://${host}/`, strict)) !== undefined))
})

test('each rejection states the requirement and does not repeat the address', (t) => {
  const refusals: readonly (readonly [string, string])[] = [
    ['hooks.example/in?secret', 'be a URL such as https://example.com/hook'],
    ['ftp://hooks.example/?secret', 'begin with https:'],
    ['http://hooks.example/?secret', 'begin with https:'],
    ['file:///secret', 'begin with https:'],
    ['https://ana:secret@hooks.example/', 'have no user name or password'],
    ['https://:secret@hooks.example/', 'have no user name or password'],
    ['https://hooks.example/#secret', 'have no fragment (`#…`)'],
    ['https://hooks.example:25/?secret', 'use port 80, 443, or a port from 1024 up'],
    ['https://10.0.0.1/?secret', 'be on the public internet'],
    [`https://hooks.example/${'secret'.repeat(400)}`, 'have at most 2048 characters'],
  ]
  for (const [address, message] of refusals) {
    t.throws(() => readAddress(address, strict), {
      code: 'option_invalid',
      message: `The callback address must ${message}`,
    })
  }
})

/** Formats an address in a base with its last parts joined to one number, as old parsers accepted. */
function spell([address, base, parts]: [number, number, number]): string {
  const write = (number: number) =>
    base === 16 ? `0x${number.toString(16)}` : base === 8 ? `0${number.toString(8)}` : `${number}`
  const bytes = [24, 16, 8, 0].map((shift) => (address >>> shift) & 255)
  const last = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0)
  return [...bytes.slice(0, parts - 1), last].map(write).join('.')
}
