import { expect, it } from 'vitest'
import { createFeedFiles } from './feed-files.ts'

it('writes a feed once until one of its parts changes', async () => {
  const files = createFeedFiles()
  let written = 0
  const getFile = (tag: string, filters: object) =>
    files.get(['https://atlas.example', filters, tag], async () => `file ${++written}`)
  const first = await getFile('a 1', { state: ['IL'] })
  expect(await getFile('a 1', { state: ['IL'] })).toBe(first)
  expect((await getFile('a 2', { state: ['IL'] })).text).toBe('file 2')
  expect((await getFile('a 1', { state: ['OH'] })).text).toBe('file 3')
  expect((await getFile('a 1', { state: ['IL'] })).etag).toBe(first.etag)
  expect(written).toBe(3)
})

it('drops the oldest when there is no room', async () => {
  const files = createFeedFiles()
  const large = 'x'.repeat(5_000_000)
  for (const tag of ['a', 'b', 'c']) await files.get([tag], async () => large)
  let again = 0
  await files.get(['a'], async () => {
    again++
    return large
  })
  expect(again).toBe(1)
})
