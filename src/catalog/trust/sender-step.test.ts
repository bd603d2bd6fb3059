import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type SenderDecision,
  type SenderRecord,
  senderSteps,
  standingOf,
  type Voucher,
} from './sender-step.ts'

const days = (outcomes: string): SenderDecision[] =>
  [...outcomes].map((letter, at) => ({
    outcome: letter === 'r' ? 'refused' : 'approved',
    at: `2026-01-${String(at + 1).padStart(2, '0')}T12:00:00.000Z`,
  }))

const standing = (outcomes: string, more: Partial<SenderRecord> = {}) =>
  standingOf({
    confirmed: true,
    decisions: days(outcomes),
    vouchedBy: undefined,
    set: undefined,
    ...more,
  })

const vouchedBy: Voucher = { kind: 'website', domain: 'club.example' }

describe('a sender', () => {
  it.each([
    ['', undefined, 'new'],
    ['aa', undefined, 'new'],
    ['aaa', undefined, 'known'],
    ['aaaaaaaaaaaa', undefined, 'known'],
    ['aaaaaaaaa', vouchedBy, 'known'],
    ['aaaaaaaaaa', vouchedBy, 'trusted'],
    ['aar', undefined, 'new'],
    ['aaraa', undefined, 'new'],
    ['aaraaa', undefined, 'known'],
    ['aaar', undefined, 'new'],
    ['aaaaaaaaaar', vouchedBy, 'known'],
    ['aaaaaaaaaaraaa', vouchedBy, 'known'],
    ['aaaaaaaaaaraaaaaaaaaa', vouchedBy, 'trusted'],
    ['aaaaaaaaaarr', vouchedBy, 'new'],
    ['rrr', vouchedBy, 'new'],
  ])('with the record %j, vouched for by %j, has the step %s', (outcomes, voucher, step) => {
    expect(standing(outcomes, { vouchedBy: voucher }).step).toBe(step)
  })

  it('stays new until a private link is opened', () => {
    expect(standing('aaaaaaaaaaaa', { confirmed: false, vouchedBy }).step).toBe('new')
  })

  it('keeps a step that was set, unless refusals follow', () => {
    const set = { step: 'trusted', by: 'ana@example.com', at: '2026-01-02T13:00:00.000Z' } as const
    expect(standing('rr', { set }).step).toBe('trusted')
    expect(standing('rrr', { set })).toEqual({
      step: 'known',
      reason: 'Set to Trusted by ana@example.com. Refused once since.',
    })
    expect(standing('aaaaaaaaaaaaaa', { set: { ...set, step: 'new' }, vouchedBy }).step).toBe('new')
  })

  it('has a description of what is missing, and since when', () => {
    expect(standing('a').reason).toBe('1 approved; 3 make the sender known.')
    expect(standing('ar').reason).toBe(
      '0 approved since a refusal on 2026-01-02; 3 make the sender known.',
    )
    expect(standing('aaa', { vouchedBy }).reason).toBe('3 approved; 10 make the sender trusted.')
    expect(standing('aaa').reason).toBe(
      "3 approved; 10 make the sender trusted, with an address at the event's website or a claimed page.",
    )
  })

  it('has a description of who vouches', () => {
    const claim = { kind: 'claim', page: '/venue/harbor-lot' } as const
    expect(standing('aaaaaaaaaa', { vouchedBy: claim })).toEqual({
      step: 'trusted',
      reason: '10 approved; the address has claimed /venue/harbor-lot.',
    })
    expect(standing('aaaaaaaaaa', { vouchedBy }).reason).toBe(
      "10 approved; the address is at the event's website, club.example.",
    )
  })

  it('never rises by a refusal, and at most one step by an approval', () => {
    const outcomes = fc.array(fc.constantFrom('a', 'a', 'a', 'r'), { maxLength: 40 })
    fc.assert(
      fc.property(outcomes, fc.constantFrom('a', 'r'), (before, next) => {
        const rank = (letters: string) => senderSteps.indexOf(standing(letters, { vouchedBy }).step)
        const [from, to] = [rank(before.join('')), rank(before.join('') + next)]
        if (next === 'r') expect(to).toBe(Math.max(0, from - 1))
        else expect([from, from + 1]).toContain(to)
      }),
    )
  })
})
