import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { logConsole } from './log-output.ts'

const token = 'Abc-_123456789012345678901234567890123456xy'

let printed = ''
const log = createLog('debug', { write: (line: string) => void (printed += line) })
let giveBack = () => {}
const capture = (write: () => void) => {
  printed = ''
  giveBack = logConsole(log)
  write()
  giveBack()
  return printed.trimEnd().split('\n')
}

afterEach(() => giveBack())

describe('the console', () => {
  test('logs lines of JSON without private data', () => {
    const lines = capture(() => {
      console.error(`Error: URI malformed at /manage/${token}/%ff`)
      console.warn('No route for %s', `/manage/${token}`, { email: 'pat@example.com' })
      console.log(`two\nlines`)
      console.dir({ url: `/manage/${token}` })
      console.assert(false, token)
    })
    expect(lines).toHaveLength(5)
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 40, 30, 30, 50])
    for (const line of lines) expect(line).not.toMatch(/Abc-_|pat@/)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      from: 'console',
      msg: 'Error: URI malformed at /manage/[link]',
    })
  })

  test('logs the stack of an error', () => {
    const [line = ''] = capture(() => console.error('It failed:', new URIError(`at ${token}`)))
    expect(JSON.parse(line)).toMatchObject({
      msg: 'It failed: at [secret]',
      err: { type: 'URIError', stack: expect.stringContaining('log-output.test.ts') },
    })
  })
})
