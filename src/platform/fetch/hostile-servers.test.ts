/** Servers that violate HTTP: a fetch still ends in time and leaves no open connection. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Behavior, behaviors, listenBadly } from '../../../tests/support/hostile-servers.ts'
import { FetchFailure, fetchToFile, secondsOf } from './fetch-to-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hostile-servers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const timeout = 400

const get = (url: string) =>
  fetchToFile(url, {
    file: path.join(folder, 'body'),
    allowLoopback: true,
    maxBytes: 1_000_000,
    timeout,
  })

test.each(behaviors)('a server that %s', async (_, behave) => {
  using server = await listenBadly(behave)
  const began = performance.now()
  await expect(get(`http://127.0.0.1:${server.port}/`)).rejects.toBeInstanceOf(FetchFailure)
  expect(performance.now() - began).toBeLessThan(timeout + 2_000)
  await expect.poll(() => server.open.size).toBe(0)
})

test('a fetch that is stopped from outside ends at once', async () => {
  using server = await listenBadly(() => {})
  const stopped = new AbortController()
  const url = `http://127.0.0.1:${server.port}/`
  const fetching = fetchToFile(url, {
    file: path.join(folder, 'body'),
    allowLoopback: true,
    maxBytes: 1_000,
    timeout: 60_000,
    signal: stopped.signal,
  })
  stopped.abort(new Error('the process ends'))
  await expect(fetching).rejects.toThrow('the process ends')
})

test.each<[string, Behavior]>([
  ['answers without TLS', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['answers with anything', (socket) => socket.end('\u0015\u0003\u0001\u0000\u0002\u0002(')],
])('https to a server that %s has its own error', async (_, behave) => {
  using server = await listenBadly(behave)
  const fetching = get(`https://127.0.0.1:${server.port}/`)
  await expect(fetching).rejects.toBeInstanceOf(FetchFailure)
  await expect(fetching).rejects.toThrow("couldn't connect securely")
})

test('Retry-After is capped at a day', () => {
  const day = 24 * 60 * 60
  expect(secondsOf('99999999999999999999')).toBe(day)
  expect(secondsOf('9'.repeat(400))).toBe(day)
  expect(secondsOf('Fri, 31 Dec 9999 23:59:59 GMT')).toBe(day)
  expect(secondsOf('120')).toBe(120)
  expect(secondsOf('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0)
  for (const text of ['', '-1', 'soon', '1e9'])
    expect(secondsOf(text) ?? 0).toBeLessThanOrEqual(day)
})
