import { describe, expect, it } from 'vitest'
import { getDraft } from '../event/check-draft.ts'
import { draftFields } from '../event/field-names.ts'
import { factFields, mergeParts, type SideFacts } from './merge-parts.ts'
import { mergeSides, type Side } from './merge-rules.ts'

const side = (id: string, said: Partial<SideFacts>, more: Partial<Side> = {}): Side => {
  const draft = getDraft({
    name: 'Harvest Show',
    eventType: 'car_show',
    date: '2099-10-03',
    city: 'Dayton',
    state: 'OH',
  })
  const place = { latitude: 39.75, longitude: -84.19, locationPrecision: 'zip' as const }
  const facts = { ...draft, ...place, timeZone: 'America/New_York', ...said } as SideFacts
  return {
    id,
    source: id,
    lastConfirmedAt: '2099-01-01T00:00:00.000Z',
    wasLive: true,
    facts,
    ...more,
  }
}

const ruleOf = (sides: [Side, Side], part: string) => {
  const { choices } = mergeSides(sides)
  const found = choices.find((each) => each.part === part)
  return `${found?.rule} ${found?.from}`
}

describe('the parts', () => {
  it('contain every editable field once', () => {
    for (const field of draftFields) {
      expect(factFields.filter((each) => each === field)).toEqual([field])
    }
    expect(mergeParts.every(({ label }) => label !== '')).toBe(true)
  })
})

describe('the rules', () => {
  it('prefer filled to empty values, from any side', () => {
    const kept = side('kept', { website: '' }, { source: null })
    const other = side('other', { website: 'https://a.example/' })
    const { facts } = mergeSides([kept, other])
    expect(facts.website).toBe('https://a.example/')
    expect(ruleOf([kept, other], 'website')).toBe('filled other')
  })

  it('take links, contact and organizer from the live one of two submitted listings', () => {
    const theirs = {
      website: 'https://b.example/',
      registrationUrl: 'https://b.example/register',
      contactEmail: 'b@b.example',
      contactPhone: '(312) 555-0199',
      organizerName: 'B',
    }
    const newer = { source: null, lastConfirmedAt: '2099-02-01T00:00:00.000Z' }
    const other = side('other', { ...theirs, name: 'New name' }, { ...newer, wasLive: false })
    const kept = side('kept', { website: 'https://a.example/' }, { source: null })
    const { facts } = mergeSides([kept, other])
    const { website, registrationUrl, contactEmail, contactPhone, organizerName } = kept.facts
    expect(facts).toMatchObject({
      website,
      registrationUrl,
      contactEmail,
      contactPhone,
      organizerName,
      name: 'New name',
    })
    for (const part of ['website', 'registrationUrl', 'contactEmail', 'contactPhone', 'organizer'])
      expect(ruleOf([kept, other], part)).toBe('live kept')
    const waiting = { ...kept, wasLive: false }
    expect(ruleOf([waiting, other], 'website'), 'neither is live').toBe('newer other')
    expect(ruleOf([{ ...kept, source: 'feed' }, other], 'website')).toBe('submitted other')
  })

  it('prefer a street address to the center of a ZIP code, as a whole', () => {
    const kept = side('kept', { venueName: 'Fairgrounds', zipCode: '45402' }, { source: null })
    const there = {
      streetAddress: '1 Main St',
      latitude: 39.7,
      locationPrecision: 'address',
    } as const
    const { facts } = mergeSides([kept, side('other', there)])
    expect(facts).toMatchObject({ ...there, venueName: 'Fairgrounds', zipCode: '45402' })
    expect(ruleOf([kept, side('other', there)], 'where')).toBe('precise other')
    expect(ruleOf([kept, side('other', { streetAddress: '1 Main St' })], 'where')).toBe(
      'precise other',
    )
  })

  it('prefer submissions to feeds, and the value confirmed last', () => {
    const [one, other] = [side('one', { name: 'A' }), side('other', { name: 'B' })]
    expect(ruleOf([one, other], 'name')).toBe('kept one')
    const newer = { ...other, lastConfirmedAt: '2099-02-01T00:00:00.000Z' }
    expect(ruleOf([one, newer], 'name')).toBe('newer other')
    expect(ruleOf([{ ...one, source: null }, newer], 'name')).toBe('submitted one')
    expect(ruleOf([one, other], 'eventType')).toBe('same one')
  })

  it('never drop a file of the kept listing', () => {
    const kept = side('kept', { flyerUrl: '/uploads/a.pdf' })
    expect(
      ruleOf([kept, side('other', { flyerUrl: '/uploads/b.pdf' }, { source: null })], 'flyerUrl'),
    ).toBe('kept kept')
  })

  it('prefer a known start time, and add an end time only for the same start', () => {
    const kept = side('kept', { startTime: null }, { source: null })
    expect(ruleOf([kept, side('other', { startTime: '09:00' })], 'when')).toBe('timed other')
    const at = side('kept', { startTime: '09:00' }, { source: null })
    const ends = mergeSides([at, side('other', { startTime: '09:00', endTime: '15:00' })])
    expect(ends.facts.endTime).toBe('15:00')
    const later = mergeSides([at, side('other', { startTime: '10:00', endTime: '15:00' })])
    expect(later.facts).toMatchObject({ startTime: '09:00', endTime: null })
  })

  it('keep hours in the zone of their source while there is no place', () => {
    const nowhere = { latitude: null, longitude: null, locationPrecision: null }
    const one = side('one', { ...nowhere, timeZone: '' })
    const other = side('other', { ...nowhere, startTime: '13:00', timeZone: 'UTC' })
    const told = { startTime: '13:00', timeZone: 'UTC' }
    expect(mergeSides([one, other]).facts).toMatchObject(told)
    expect(mergeSides([other, one]).facts).toMatchObject(told)
  })

  it('accept that a source calls the event off, unless the other listing was submitted here', () => {
    const [on, off] = [side('on', {}), side('off', { eventStatus: 'cancelled' })]
    expect(ruleOf([on, off], 'status')).toBe('off off')
    expect(ruleOf([off, on], 'status')).toBe('off off')
    expect(mergeSides([{ ...on, source: null }, off]).facts.eventStatus).toBe('scheduled')
    expect(mergeSides([on, { ...off, source: null }]).facts.eventStatus).toBe('cancelled')
  })

  it('leave manual corrections unchanged', () => {
    const { facts, choices } = mergeSides([side('a', {}), side('b', {})], {
      name: { facts: { name: 'By hand' } },
    })
    expect(facts.name).toBe('By hand')
    expect(choices.find(({ part }) => part === 'name')?.rule).toBe('corrected')
  })

  it('give the same listing whichever side is kept, except where neither side is preferred', () => {
    const one = side('one', { name: 'A', startTime: '09:00' }, { source: null })
    const other = side('other', { name: 'B', description: 'All welcome', startTime: null })
    expect(mergeSides([one, other]).facts).toEqual(mergeSides([other, one]).facts)
  })
})
