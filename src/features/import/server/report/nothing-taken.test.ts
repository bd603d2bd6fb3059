import { expect, it } from 'vitest'
import {
  addIssue,
  type FileReport,
  type Issue,
  startReport,
  whyNothingTaken,
  whyUseless,
} from './report.ts'

const report = (kind: Issue['kind'], rows: number, reason: string, taken = 0): FileReport => {
  const made = { ...startReport('a.csv', 'a'), rows: rows + taken, taken }
  for (let line = 2; line < rows + 2; line++) addIssue(made, { kind, line, name: '', reason })
  return made
}

it('gives the reason why a file yielded no events', () => {
  const none = 'not about vehicles or boats (potluck)'
  expect(whyNothingTaken(report('skipped', 3, none))).toBe(
    'yielded no events: 3 of 3 rows: not about vehicles or boats (use --all to include them).',
  )
  expect(whyNothingTaken(report('refused', 2, 'no name'))).toBe(
    'has no usable events: line 2: no name',
  )
  expect(whyNothingTaken(report('skipped', 0, ''))).toBe('has no events.')
})

it('is undefined if a file yielded an event or has another problem', () => {
  expect(whyNothingTaken(report('refused', 2, 'no name', 1))).toBeUndefined()
  expect(whyNothingTaken({ ...report('refused', 2, 'x'), problem: 'is cut off.' })).toBeUndefined()
  expect(whyUseless(report('skipped', 3, 'not about vehicles'))).toBeUndefined()
})
