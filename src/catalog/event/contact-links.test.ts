import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { addressLine, directionsHref, mailHref, telHref, websiteHref } from './contact-links.ts'

describe('websiteHref', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['www.example.com/shows?y=2026#map', 'https://www.example.com/shows?y=2026#map'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com/', 'https://example.com/'],
    [' example.com:8080/x ', 'https://example.com:8080/x'],
    ['//example.com/x', 'https://example.com/x'],
    ['httpcars.example', 'https://httpcars.example'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['https://example.com/"><script>', 'https://example.com/%22%3E%3Cscript%3E'],
  ])('turns %j into %s', (text, href) => {
    expect(websiteHref(text)).toBe(href)
  })

  it.each([
    '',
    'N/A',
    'none',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//example.com',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'mailto:a@example.com',
    'ftp://example.com',
    'http:example.com',
    'https:/example.com',
    'https://user:pw@example.com',
    'https://example.com@evil.example',
    'https://exam ple.com',
    'https://example.com\\@evil.example',
    'https://\u202eexample.com',
    'https://localhost/',
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://[::1]/',
    `https://example.com/${'x'.repeat(2000)}`,
  ])('refuses %j', (text) => {
    expect(websiteHref(text)).toBeUndefined()
  })

  it('returns only http(s) links for any text', () => {
    const scheme = fc.constantFrom('', 'http://', 'https://', 'javascript:', 'data:', '//', ' ')
    // Not `webUrl`: its paths need a table of all characters, which takes a second and 85 MB.
    const url = fc.webAuthority().map((host) => `https://${host}/`)
    const tail = fc.oneof(url, fc.domain(), fc.string({ unit: anyCodePoint }))
    fc.assert(
      fc.property(scheme, tail, (start, rest) => {
        const href = websiteHref(start + rest)
        if (href === undefined) return
        expect(href).toMatch(/^https?:\/\/[^\s"<>\\]+$/)
        expect(['http:', 'https:']).toContain(new URL(href).protocol)
        expect(websiteHref(href)).toBe(href)
      }),
    )
  })

  it('accepts every domain', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        expect(websiteHref(domain)).toBe(`https://${domain.toLowerCase()}`)
      }),
    )
  })
})

describe('telHref', () => {
  it.each([
    ['(312) 555-0142', 'tel:+13125550142'],
    ['1-312-555-0142', 'tel:+13125550142'],
    ['+1 312.555.0142', 'tel:+13125550142'],
    ['312-555-0142 ext. 12', 'tel:+13125550142;ext=12'],
    ['312-555-0142x12', 'tel:+13125550142;ext=12'],
    ['312-555-0142 / 312-555-0199', 'tel:+13125550142'],
    ['Phone: 312 555 0142', 'tel:+13125550142'],
    ['1-800-555-CARS', 'tel:+18005552277'],
    ['800-TAXI-555', 'tel:+18008294555'],
    ['+44 20 7946 0000', 'tel:+442079460000'],
  ])('dials %j as %s', (text, href) => {
    expect(telHref(text)).toBe(href)
  })

  it.each([
    '',
    'call Bob',
    '555-0142',
    '0312-555-0142',
    '312-555-0142 Bob Smith',
    '<b>3125550142',
    '+1',
  ])('refuses %j', (text) => {
    expect(telHref(text)).toBeUndefined()
  })

  it('returns only digits for any text', () => {
    const unit = fc.constantFrom(...'0123456789+()-. xe#;,/a<"\n')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 24 }), (text) => {
        expect(telHref(text) ?? 'tel:+12345678').toMatch(/^tel:\+\d{8,15}(;ext=\d{1,8})?$/)
      }),
    )
  })
})

describe('mailHref', () => {
  it('makes a link from one plain address', () => {
    expect(mailHref(' info@example.com ')).toBe('mailto:info@example.com')
    expect(mailHref('a+b&c@example.org')).toBe('mailto:a%2Bb%26c@example.org')
  })

  it.each([
    '',
    'none',
    'info@example',
    'a@example.com?bcc=b@example.com',
    'a@example.com,b@example.com',
    'a@example.com\nbcc:b@example.com',
    'Bob <bob@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses %j', (text) => {
    expect(mailHref(text)).toBeUndefined()
  })
})

const place = {
  venueName: 'Superdawg Drive-In lot',
  streetAddress: '6363 N Milwaukee Ave #2',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60646',
  location: '',
  latitude: 41.9972,
  longitude: -87.7872,
  locationPrecision: 'address' as const,
}
const destinationOf = (href: string) => new URL(href).searchParams.get('destination')

describe('addressLine', () => {
  it('skips unknown parts', () => {
    expect(addressLine(place)).toBe('6363 N Milwaukee Ave #2, Chicago, IL 60646')
    expect(addressLine({ ...place, streetAddress: ' ', zipCode: '' })).toBe('Chicago, IL')
    expect(addressLine({ ...place, city: '', state: '' })).toBe('6363 N Milwaukee Ave #2, 60646')
  })
})

describe('directionsHref', () => {
  it('links to the full address, encoded', () => {
    const href = directionsHref({ ...place, streetAddress: '1 Main & 2nd St #3' })
    expect(href).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/)
    expect(destinationOf(href)).toBe('1 Main & 2nd St #3, Chicago, IL 60646')
  })

  it('links to the point if the address is unknown', () => {
    expect(destinationOf(directionsHref({ ...place, streetAddress: '' }))).toBe('41.9972,-87.7872')
  })

  it('uses the name of the venue instead of the center of its ZIP code', () => {
    const vague = { ...place, streetAddress: '', locationPrecision: 'zip' as const }
    expect(destinationOf(directionsHref(vague))).toBe('Superdawg Drive-In lot, Chicago, IL 60646')
    const empty = { ...vague, venueName: '', city: '', state: '', zipCode: '' }
    expect(destinationOf(directionsHref(empty))).toBe('41.9972,-87.7872')
  })
})
