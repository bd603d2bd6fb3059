import { describe, expect, test } from 'vitest'
import { readDraft } from './check-draft.ts'

const sound = { name: 'Show', eventType: 'car_show', date: '2031-05-03' }

describe('readDraft', () => {
  test('reports problems of single fields and between fields at once', () => {
    const given = { eventType: '', date: '2031-05-03', rainDate: '2031-05-02', website: 'nowhere' }
    const { draft, problems } = readDraft(given)
    expect(problems).toEqual({
      name: 'Every event needs a name.',
      eventType: 'Every event needs a type.',
      website: 'Enter a web address such as www.example.com.',
      rainDate: 'The rain date must be after the date.',
    })
    expect(draft).toMatchObject({ name: '', website: '', endDate: '2031-05-03' })
  })

  test('checks no rule between fields if one of them is invalid', () => {
    const { problems } = readDraft({ ...sound, latitude: 'north', longitude: '', rainDate: 'soon' })
    expect(Object.keys(problems)).toEqual(['latitude', 'rainDate'])
  })

  test('a problem of an entry is reported for the list', () => {
    const { problems } = readDraft({ ...sound, awards: ['Best', 'x'.repeat(81)] })
    expect(problems).toEqual({ awards: 'Up to 80 characters each.' })
  })
})
