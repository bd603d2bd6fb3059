import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { memoizeByVersion } from './memoize-by-version.ts'

const away = () => Promise.reject(new Error('away'))

const setUp = () => {
  const version = { current: 1 }
  let calls = 0
  let find = async () => 'first'
  const { recall, forget } = memoizeByVersion(version, () => {
    calls++
    return find()
  })
  const answerBy = (next: () => Promise<string>) => {
    find = next
  }
  return { version, recall, forget, answerBy, calls: () => calls }
}

test('is looked up once for concurrent callers, and again after a change', async () => {
  const { version, recall, answerBy, calls } = setUp()
  expect(await Promise.all([recall(), recall(), recall()])).toEqual(['first', 'first', 'first'])
  answerBy(async () => 'second')
  expect(await recall()).toBe('first')
  version.current++
  expect(await recall()).toBe('second')
  expect(calls()).toBe(2)
})

test('keeps the last value while lookups fail, with one lookup at a time', async () => {
  const { version, recall, answerBy, calls } = setUp()
  await recall()
  answerBy(away)
  version.current++
  expect(await recall()).toBe('first')
  answerBy(() => sleep(600, 'late'))
  version.current++
  expect(await Promise.all([recall(), recall()])).toEqual(['first', 'first'])
  expect(calls()).toBe(3)
  await sleep(600)
  expect(await recall()).toBe('late')
})

test('throws without a last value, and retries', async () => {
  const { recall, answerBy } = setUp()
  answerBy(away)
  await expect(recall()).rejects.toThrow('away')
  answerBy(async () => 'found')
  expect(await recall()).toBe('found')
})

test('drops the value at the next version, including a lookup in progress', async () => {
  const { recall, forget, answerBy } = setUp()
  answerBy(() => sleep(50, 'before the change'))
  const early = recall()
  forget()
  answerBy(async () => 'after it')
  expect(await recall()).toBe('after it')
  expect(await early).toBe('before the change')
  expect(await recall()).toBe('after it')
})
