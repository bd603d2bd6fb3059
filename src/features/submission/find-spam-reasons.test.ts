import { describe, expect, it } from 'vitest'
import { processorMs } from '../../../tests/support/processor-time.ts'
import { getDraft } from '../../catalog/event/check-draft.ts'
import { findSpamReasons, type WordCensus } from './find-spam-reasons.ts'

type Given = Record<string, unknown> & { submitterEmail?: string; fromNetwork?: number }

const reasonsOf = ({ submitterEmail, fromNetwork, ...draft }: Given, words?: WordCensus) =>
  findSpamReasons({
    draft: getDraft({
      name: 'Sunday Coffee',
      eventType: 'cars_coffee',
      date: '2031-05-03',
      city: 'Chicago',
      state: 'IL',
      ...draft,
    }),
    submitterEmail: submitterEmail ?? 'pat@club.org',
    words,
    fromNetwork: fromNetwork ?? 1,
  }).map(({ code, detail }) => `${code}: ${detail}`)

describe('usual submissions', () => {
  it.each<[string, Given]>([
    ['one or two links', { description: 'See club.org and https://club.org/map?x=1.' }],
    ['an email address in the text', { description: 'a@x.com, b@y.com, c@z.com, d@w.com' }],
    ['abbreviations with dots', { description: 'Gates at 8 a.m. Rain or shine. No. 5 St. Louis.' }],
    ['a phone of the United States', { contactPhone: '+1 (312) 555-0142' }],
    ['the same without spaces', { contactPhone: '+13125550142' }],
    ['domains such as .io and .co', { website: 'https://meet.io', submitterEmail: 'a@meet.co' }],
    ['accents', { description: 'Café, concours d’élégance, Citroën und Škoda' }],
    ['a few submissions from one office', { fromNetwork: 5 }],
  ])('have no reasons: %s', (_, given) => {
    expect(reasonsOf(given)).toEqual([])
  })
})

describe('signs of spam', () => {
  it.each<[string, Given]>([
    [
      'links: 3, such as one.com',
      { description: 'one.com two.com/x and http://three.example/?y=1' },
    ],
    ['links: cheap-pills.com in the name', { name: 'Visit cheap-pills.com' }],
    ['shortener: bit.ly', { website: 'https://bit.ly/3xYz' }],
    ['shortener: tinyurl.com', { description: 'Sign up: www.tinyurl.com/abc' }],
    ['abroad: +44 20 7946 0958', { contactPhone: '+44 20 7946 0958' }],
    ['abroad: 011 49 30 1234567', { contactPhone: '011 49 30 1234567' }],
    ['abroad: mail.ru', { submitterEmail: 'a@mail.ru' }],
    ['abroad: shop.cn', { website: 'https://www.shop.cn/' }],
    ['abroad: text such as "Маш"', { description: 'Машины и мотоциклы' }],
    ['network: 6', { fromNetwork: 6 }],
  ])('%s', (reason, given) => {
    expect(reasonsOf(given)).toEqual([reason])
  })

  it('reports words that no event uses, if there are many', () => {
    const census = (unknown: number, all = 10) => ({ all, unknown, some: ['casino', 'pills'] })
    expect(reasonsOf({}, census(6))).toEqual([])
    expect(reasonsOf({}, census(7))).toEqual(['unknown_words: 7 of 10, such as casino, pills'])
    expect(reasonsOf({}, census(7, 7))).toEqual([])
  })

  it('lists all reasons of the worst case', () => {
    const codes = reasonsOf({
      name: 'WIN BIG casino.top',
      description: 'https://t.co/a',
      contactPhone: '+7 495 123-45-67',
      fromNetwork: 20,
    }).map((reason) => reason.split(':')[0])
    expect(codes).toEqual(['links', 'shortener', 'abroad', 'network'])
  })

  it('is fast on a long text of links', () => {
    const description = `${'a.'.repeat(6_000)} ${'http://'.repeat(1_000)}`
    expect(processorMs(() => reasonsOf({ description }))).toBeLessThan(500)
  })
})
