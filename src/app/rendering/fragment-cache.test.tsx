import { expect, test } from 'vitest'
import { cachedFragment } from './fragment-cache.tsx'

test('what is kept is rendered once, and by its key', () => {
  let rendered = 0
  const keep = (key: string) =>
    cachedFragment(key, () => {
      rendered++
      return <p>{key}</p>
    })
  expect([keep('a'), keep('b'), keep('a')]).toEqual(['<p>a</p>', '<p>b</p>', '<p>a</p>'])
  expect(rendered).toBe(2)
})

test('hints for the head stay out of it: a browser would find an element too many', () => {
  const picture = () => (
    <div>
      <img src="/a.svg" alt="" />
      <img src="/b.svg" alt="" />
    </div>
  )
  expect(cachedFragment('pictures', picture)).toBe(
    '<div><img src="/a.svg" alt=""/><img src="/b.svg" alt=""/></div>',
  )
})
