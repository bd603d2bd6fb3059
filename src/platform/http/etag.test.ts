import { describe, expect, it } from 'vitest'
import { etagOf, holdsVersion } from './etag.ts'

const asking = (held?: string) =>
  new Request('http://localhost/', { headers: held ? { 'if-none-match': held } : {} })

describe('holdsVersion', () => {
  const tag = etagOf('some text')

  it('tells texts apart', () => {
    expect(etagOf('some text')).toBe(tag)
    expect(etagOf('some text.')).not.toBe(tag)
  })

  it.each([tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag}`, '*'])('knows %s', (held) => {
    expect(holdsVersion(asking(held), tag)).toBe(true)
  })

  it('does not know another tag, or none', () => {
    expect(holdsVersion(asking('"other"'), tag)).toBe(false)
    expect(holdsVersion(asking(), tag)).toBe(false)
  })
})
