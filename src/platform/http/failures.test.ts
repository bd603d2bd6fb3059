import { expect, test } from 'vitest'
import { AppError } from '../../kit/errors.ts'
import { overload } from './admission-control.ts'
import { createRefusalLog, maxRefusalsLogged } from './failures.ts'

const call = { method: 'GET', path: '/api/admin/events', id: 'r1' }
const refusal = { method: 'GET', path: '/api/admin/events', requestId: 'r1' }

const collect = (now?: () => number) => {
  const lines: Record<string, unknown>[] = []
  const at = (level: string) => (line: object) => void lines.push({ ...line, level })
  const refused = createRefusalLog({ warn: at('warn'), info: at('info') }, now)
  return { lines, refused }
}

test('refusals are logged with the call and its id, other failures are not', () => {
  const { lines, refused } = collect()
  refused(new AppError('sign_in_required'), call)
  refused(new AppError('forbidden'), { ...call, method: 'POST' })
  refused(new AppError('rate_limited'), { ...call, path: `/${'x'.repeat(5000)}` })
  refused(overload, call)
  refused(new AppError('not_found'), call)
  refused(new AppError('unavailable'), call)
  refused(new Error('a bug'), call)
  expect(lines.slice(0, 2)).toEqual([
    { ...refusal, code: 'sign_in_required', status: 401, level: 'info' },
    { ...refusal, code: 'forbidden', status: 403, method: 'POST', level: 'warn' },
  ])
  expect(lines).toHaveLength(4)
  expect(lines[2]?.path).toHaveLength(200)
})

test('a call without a session is ordinary if it only reads', () => {
  const { lines, refused } = collect()
  refused(new AppError('sign_in_required'), call)
  refused(new AppError('sign_in_required'), { ...call, method: 'DELETE' })
  expect(lines.map(({ level }) => level)).toEqual(['info', 'warn'])
})

test('a flood logs a limited number of lines, and the next line has the number omitted', () => {
  let time = 0
  const { lines, refused } = collect(() => time)
  for (let count = 0; count < 10_000; count++) refused(new AppError('forbidden'), call)
  expect(lines).toHaveLength(maxRefusalsLogged)
  time += 60_000
  refused(new AppError('forbidden'), call)
  expect(lines.at(-1)).toMatchObject({ unlogged: 10_000 - maxRefusalsLogged })
})
