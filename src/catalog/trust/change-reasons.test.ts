import { describe, expect, test } from 'vitest'
import { reasonIn, splitNote } from './change-reasons.ts'

const own = 'Buy at https://pills.example'

describe('a reason', () => {
  test('in free text is pending only for a new sender; the predefined part is live', () => {
    expect(splitNote({ cause: '', reason: own }, 'new')).toEqual({ live: '', held: own })
    expect(splitNote({ cause: 'other', reason: own }, 'new')).toEqual({ live: '', held: own })
    expect(splitNote({ cause: 'weather', reason: own }, 'new')).toEqual({
      live: 'Bad weather.',
      held: `Bad weather. ${own}`,
    })
    for (const step of ['known', 'trusted', undefined] as const)
      expect(splitNote({ cause: '', reason: own }, step)).toEqual({ live: own, held: undefined })
  })

  test('that is predefined is live, even if typed', () => {
    for (const reason of ['Bad weather', 'Bad weather.'])
      expect(splitNote({ cause: '', reason }, 'new')).toEqual({ live: reason, held: undefined })
    expect(splitNote({ cause: 'permit', reason: '' }, 'new').live).toBe('No permit.')
  })

  test('is shown again as it was given', () => {
    for (const given of [
      { cause: 'weather', reason: '' },
      { cause: 'turnout', reason: 'See you in May' },
      { cause: '', reason: 'Rain' },
    ] as const)
      expect(reasonIn(splitNote(given, 'known').live)).toEqual(given)
  })

  test('never exceeds the maximum length of a note', () => {
    const reason = 'x'.repeat(500)
    expect(splitNote({ cause: 'weather', reason }, 'known').live).toBe(reason)
  })
})
