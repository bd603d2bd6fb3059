import { expect, test } from 'vitest'
import { createLog, terminalLines } from './log.ts'

const printed = (write: (log: ReturnType<typeof createLog>) => void): string => {
  let text = ''
  write(
    createLog(
      'info',
      terminalLines((line) => (text += line)),
    ),
  )
  return text
}

test('a message is a sentence, its fields follow it', () => {
  expect(printed((log) => log.info({ events: 929 }, 'made the static export'))).toBe(
    'Made the static export events=929\n',
  )
  expect(printed((log) => log.debug('nothing'))).toBe('')
})

test('warnings and errors say what they are, with the stack', () => {
  expect(printed((log) => log.warn('the disk is nearly full'))).toBe(
    'Warning: The disk is nearly full\n',
  )
  const text = printed((log) => log.error({ err: new Error('no route') }, 'the mail was not sent'))
  expect(text).toMatch(/^Error: The mail was not sent\nError: no route\n {4}at /)
})

test('private links are left out here, too', () => {
  const token = 'A'.repeat(43)
  expect(printed((log) => log.info(`GET /manage/${token}`))).not.toContain(token)
})
