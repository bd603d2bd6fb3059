import { expect, it } from 'vitest'
import { reportLines } from './print-report.ts'
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
    'yielded no events: 3 of 3 rows: not about vehicles or boats (include non-automotive events).',
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

it('keeps the example of a reason when it counts rows by reason', () => {
  const file = { ...startReport('a.csv', 'a'), rows: 2 }
  for (const day of ['2027-13-45', '2027-14-01; x']) {
    const reason = `can't read the date "${day}" in line 3; write it as 6/5/2027 or June 5, 2027`
    addIssue(file, { kind: 'refused', line: 2, name: '', reason })
  }
  const counted = "can't read the date … in line …; write it as 6/5/2027 or June 5, 2027"
  expect([...file.reasons]).toEqual([[counted, 2]])
})

it('names the options of the command line in a terminal', () => {
  const remarks = ['Unused columns: b (looks like eventType), c.', 'Fine.']
  const made = {
    ...report('refused', 1, 'no recognizable type; choose a default event type'),
    remarks,
  }
  const problem = 'has no list of events under "". It has lists under a and b.'
  const lines = reportLines({ ...made, problem }, { explain: false, dryRun: false }).join('\n')
  expect(lines).toContain('choose a default event type (--default eventType=…)')
  expect(lines).toContain('under a and b. Name the list with --root.')
  expect(lines).toContain('c. To use one, map it: --map eventType=b.')
})
