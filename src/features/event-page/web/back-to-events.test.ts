import { describe, expect, it } from 'vitest'
import { backTarget } from './back-to-events.tsx'

const origin = 'https://atlas.example'
const fresh = { entriesBefore: 0, eventsBefore: 0, referrer: '', origin }

describe('backTarget', () => {
  it('goes back to the results', () => {
    expect(backTarget({ ...fresh, entriesBefore: 3 })).toEqual({ steps: -1 })
  })

  it('goes back over events that were opened one from another', () => {
    expect(backTarget({ ...fresh, entriesBefore: 3, eventsBefore: 2 })).toEqual({ steps: -3 })
  })

  it('goes home where the visit began with an event', () => {
    expect(backTarget(fresh)).toEqual({ path: '/' })
    expect(backTarget({ ...fresh, entriesBefore: 1, eventsBefore: 1 })).toEqual({ path: '/' })
  })

  it('shows the results again from which a new tab was opened', () => {
    const referrer = `${origin}/?keyword=mustang`
    expect(backTarget({ ...fresh, referrer })).toEqual({ path: '/?keyword=mustang' })
    expect(backTarget({ ...fresh, referrer: `${origin}/archive` })).toEqual({ path: '/archive' })
  })

  it('does not follow other pages and other sites', () => {
    for (const referrer of [`${origin}/about`, 'https://search.example/?q=cars', 'nonsense']) {
      expect(backTarget({ ...fresh, referrer })).toEqual({ path: '/' })
    }
  })
})
