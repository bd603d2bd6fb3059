import { describe, expect, test } from 'vitest'
import { hostileText } from '../../tests/support/hostile-events.ts'
import { failureAnswer } from './http/failures.ts'
import { createLog, terminalLines } from './log.ts'

const logged = (write: (log: ReturnType<typeof createLog>) => void) => {
  let text = ''
  const log = createLog('debug', { write: (line: string) => void (text += line) })
  write(log)
  return text
}

const token = 'Abc-_123456789012345678901234567890123456xy'

describe('log lines', () => {
  test('have time, level and message', () => {
    const line = JSON.parse(
      logged((log) => log.info({ moved: 3 }, 'archived events that are over')),
    )
    expect(line).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      moved: 3,
      msg: 'archived events that are over',
    })
  })

  test.each([
    ['an email address', 'pat.o+x@mail.example.com'],
    ['a private link', `/manage/${token}/abc/change`],
    ['a short piece of one', '/api/manage/Zz9'],
    ['a piece of a link to confirm', '/confirm/Zz9.data'],
    ['the same in the API', '/api/confirmations/Zz9'],
    ['a link to all events of an address', '/your-events/Zz9?after=x'],
    ['a link that stops reminders', '/reminders/Zz9.data'],
    ['a piece of a link to claim', '/claim/Zz9.data'],
    ['that in the API', '/api/claims/Zz9'],
    ['an encoded one', '/manage%2fZz9'],
    ['one encoded twice, in capitals', '/%4DANAGE%252FZz9?x=1'],
    ['one of many slashes', '//api///Manage//Zz9//x'],
    ['one with a backslash', '/confirm\\Zz9'],
    ['one with an encoded backslash', '/claim%5CZz9'],
    ['one with other separators', '/reminders;Zz9'],
    ['one within a query', '/sign-in?next=%2Fmanage%2FZz9%3Fx'],
    ['one of a referring page', 'https://atlas.example/manage/Zz9/abc?done=moved#x'],
    ['a token with encoded letters', `/x/%41${token.slice(1)}`],
    ['an encoded email address', '/x?a=pat.o%2540mail.example.com'],
    ['encoded words', '/?%6beyword%3Dlawyer%26divorce&near%3DSpringfield'],
    ['a token', token],
    ['a header', `Bearer secret-of-somebody`],
    ['a password', 'postgresql://atlas:hunter2@db.internal/atlas'],
    ['a place', '/api/events?near=Springfield%2C+IL&limit=3'],
    ['a point', '/events?userLat=41.8837&userLng=-87.6289'],
    ['words', '/?keyword=divorce+lawyer'],
    ['place of a list', '/?near[]=Springfield&near%5B0%5D=Springfield'],
    ['quoted email address', '<"pat.o smith"@mail.example.com>'],
    ['email address at a number', 'pat.o@[192.0.2.7]'],
    ['email address in another script', 'jörg.pat.o@bücher.example'],
  ])('contain no %s, in any position', (_, text) => {
    const error = Object.assign(new Error(`No: ${text}`), { path: text, list: [text] })
    const line = logged((log) => log.error({ err: error, url: text }, `failed at ${text}`))
    expect(JSON.parse(line)).toMatchObject({ err: { type: 'Error' } })
    const secrets = /pat\.o|Abc-_|Zz9|secret-of|hunter2|Springfield|41\.88|87\.62|divorce/
    expect(line).not.toMatch(secrets)
  })

  test('are unchanged if percent signs encode nothing, and keep names of our files', () => {
    const at = 'src/features/manage/server/routes.ts:12'
    const line = logged((log) => log.info({ at }, '100% of "%22%5c%0a%26%" in 5%'))
    expect(JSON.parse(line)).toMatchObject({ at, msg: '100% of "%22/%0a%26%" in 5%' })
  })

  test('are one line of JSON each, for any content', () => {
    const mine = `${hostileText}\n{"level":60,"msg":"forged"} pat@example.com ${token}`
    const error = Object.assign(new Error(mine), { path: mine, [mine]: mine })
    const text = logged((log) => {
      log.error({ err: error, url: mine, [mine]: [mine] }, mine)
      log.info('the next one')
    })
    const lines = text.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringContaining('X-Injected: yes'),
      'the next one',
    ])
    // Terminals and log viewers treat these as line ends or commands, too.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
    expect(lines[0]).not.toMatch(/[\u0000-\u001f\u0085]/)
    expect(text).not.toMatch(/pat@|Abc-_/)
  })

  test.each(['a', 'a-', 'a.', '/', '%25', 'a@', 'a://', 'near[', String.raw`"`])(
    'are scrubbed in linear time: %s',
    (piece) => {
      const start = process.cpuUsage()
      logged((log) => log.info({ url: piece.repeat(64_000 / piece.length) }))
      // A pattern tried at every letter takes eight seconds or more.
      expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
    },
  )

  test('have the failed request and the reason, without the row quoted by the database', () => {
    const error = Object.assign(new Error('null value in column "name" of relation "events"'), {
      code: '23502',
      column: 'name',
      detail: 'Failing row contains (abc, Pat Smith, 12 Elm Street).',
      where: 'COPY messages, line 1: "Pat Smith"',
    })
    const requestId = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const line = logged((log) => void failureAnswer(error, requestId, log))
    expect(line).not.toMatch(/Pat Smith|Elm Street/)
    expect(JSON.parse(line)).toMatchObject({
      requestId,
      msg: 'request failed',
      err: { code: '23502', column: 'name', stack: expect.stringContaining('log.test.ts') },
    })
  })
})

/** Log lines as printed on a terminal. */
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

test('on a terminal, the message is followed by its fields', () => {
  expect(printed((log) => log.info({ events: 929 }, 'made the static export'))).toBe(
    'Made the static export events=929\n',
  )
  expect(printed((log) => log.debug('nothing'))).toBe('')
})

test('on a terminal, warnings and errors are marked, with the stack', () => {
  expect(printed((log) => log.warn('the disk is nearly full'))).toBe(
    'Warning: The disk is nearly full\n',
  )
  const text = printed((log) => log.error({ err: new Error('no route') }, 'the mail was not sent'))
  expect(text).toMatch(/^Error: The mail was not sent\nError: no route\n {4}at /)
})

test('on a terminal, private links are removed, too', () => {
  expect(printed((log) => log.info(`GET /manage/${token}`))).not.toContain(token)
})
