import { describe, expect, it } from 'vitest'
import { etagOf, isFresh } from './etag.ts'

const requestWith = (held?: string) =>
  new Request('http://localhost/', { headers: held ? { 'if-none-match': held } : {} })

describe('isFresh', () => {
  const tag = etagOf('some text')

  it('differs for different texts', () => {
    expect(etagOf('some text')).toBe(tag)
    expect(etagOf('some text.')).not.toBe(tag)
  })

  it.each([tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag}`, '*'])('matches %s', (held) => {
    expect(isFresh(requestWith(held), tag)).toBe(true)
  })

  it('does not match another tag, or none', () => {
    expect(isFresh(requestWith('"other"'), tag)).toBe(false)
    expect(isFresh(requestWith(), tag)).toBe(false)
  })
})
