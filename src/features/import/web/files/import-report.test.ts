import { expect, test } from 'vitest'
import type { FoundInFile } from '../../file-contract.ts'
import { leftOutInWords } from './import-report.tsx'

const found = (otherRows: number, reasons: [string, number][]) =>
  ({ otherRows, result: { counts: { reasons } } }) as unknown as FoundInFile

test('rows left out for a missing option are reported with that option', () => {
  expect(leftOutInWords(found(0, [['no name', 3]]))).toEqual([])
  const reasons: [string, number][] = [['no recognizable type; choose a default event type', 1200]]
  const [unrelated = '', untyped = '', ...more] = leftOutInWords(found(1, reasons))
  expect(unrelated).toMatch(/^1 row is left out .* include non-automotive events\.$/)
  expect(untyped).toMatch(/^1,200 rows are left out .* Choose a default event type\.$/)
  expect(more).toEqual([])
})
