import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { progressBar } from './import-command.ts'

const terminal = (isTTY: boolean) => {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY })
  return { stream: stream as unknown as NodeJS.WriteStream, written: () => stream.read() ?? '' }
}

test('a terminal shows percentage and rows, and is cleared at the end', () => {
  const { stream, written } = terminal(true)
  const bar = progressBar('shows.csv', stream)
  bar.show({ rows: 1234, bytes: 50, size: 200 })
  expect(written()).toMatch(/shows\.csv █{8}░{22} 25% · 1,234 rows$/)
  bar.stop()
  // Moves the cursor to the first column and clears the line.
  expect(written()).toBe('\u001b[1G\u001b[2K')
})

test('an unknown size shows 0 %, and a growing file at most 100 %', () => {
  for (const [bytes, size, share] of [
    [10, 0, '0%'],
    [300, 200, '100%'],
  ] as const) {
    const { stream, written } = terminal(true)
    progressBar('x', stream).show({ rows: 1, bytes, size })
    expect(written()).toContain(` ${share} `)
  }
})

test('nothing is written to a pipe', () => {
  const { stream, written } = terminal(false)
  const bar = progressBar('shows.csv', stream)
  bar.show({ rows: 1, bytes: 1, size: 2 })
  bar.stop()
  expect(written()).toBe('')
})
