import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

test('a process stopped during startup closes what it has opened, in reverse order, and does not continue', async () => {
  const shutdown = createShutdown({ error: expect.unreachable })
  const closed: string[] = []
  let goOn = () => {}
  const closing = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const end = (what: string) => async () => void closed.push(what)
  shutdown.add('database', end('database'))
  shutdown.add('jobs', () => closing.then(end('jobs')))
  const ended = shutdown.close()
  expect(shutdown.isClosing()).toBe(true)
  expect(() => shutdown.add('server', end('server'))).toThrow(/is ending/)
  goOn()
  await ended
  expect(closed).toEqual(['jobs', 'database'])
})
