/** Writes the results into docs/performance.md, between its two markers. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import type { Comparison } from './compare.ts'
import { type GrowthRow, growthCells, growthHeads } from './growth.ts'
import type { Scenario, Target } from './scenarios.ts'
import type { Loaded } from './servers.ts'

export type Result = { scenario: Scenario; comparison: Comparison }

const file = path.join(import.meta.dirname, '../docs/performance.md')
const [begin, end] = ['<!-- measured -->', '<!-- /measured -->']

/** Target, and whether it was met. */
export const verdictOn = (target: Target, { real, bare, serverTime }: Comparison): string => {
  const { rate, share, processorMs } = target
  const asked: [string, boolean][] = []
  if (rate !== undefined) asked.push([`${rate}/s`, real.rate >= rate])
  if (share !== undefined) asked.push([`${share * 100} %`, real.rate / bare.rate >= share])
  if (processorMs !== undefined)
    asked.push([`${processorMs} ms`, (serverTime ?? 0) < processorMs * 1000])
  return asked.map(([text, met]) => `${text}: ${met ? 'met' : 'missed'}`).join(', ')
}

const rowOf = ({ scenario, comparison }: Result): string => {
  const { real, bare, serverTime, bareTime, bytes } = comparison
  const whole = (value: number | undefined) =>
    value === undefined ? '' : String(Math.round(value))
  const cells = [
    scenario.name,
    whole(real.rate),
    whole(bare.rate),
    `${Math.round((real.rate / bare.rate) * 100)} %`,
    whole(serverTime),
    whole(bareTime),
    `${real.p50} / ${real.p99}`,
    whole(bytes),
    scenario.target ? verdictOn(scenario.target, comparison) : '',
  ]
  return `| ${cells.join(' | ')} |`
}

const heads = [
  ['scenario', 'requests/s', 'bare server', 'ratio'],
  ['µs', 'bare µs', 'p50 / p99 ms', 'bytes', 'target'],
].flat()

/** Rows of the same requests at growing numbers of live events. */
const growthLines = (rows: readonly GrowthRow[]): string[] =>
  rows.length === 0
    ? []
    : [
        `| ${growthHeads.join(' | ')} |`,
        `|${growthHeads.map((_, index) => (index === 2 ? '---' : '--:')).join('|')}|`,
        ...rows.map((row) => `| ${growthCells(row, rows).join(' | ')} |`),
        '',
      ]

export const writeTable = (
  results: readonly Result[],
  {
    size,
    loaded,
    connections,
    growth,
  }: { size: string; loaded?: Loaded; connections: number; growth: readonly GrowthRow[] },
): void => {
  const text = readFileSync(file, 'utf8')
  const [first, last] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
  const load =
    loaded &&
    `${loaded.events} live events were loaded into memory in ${loaded.seconds.toFixed(1)} s ` +
      `(${loaded.processorSeconds.toFixed(1)} s of processor time).`
  const lines = [
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}, ${process.platform}. ${size}, ` +
      `one process, ${connections} connections. ${load ?? ''}`.trim(),
    '',
    `| ${heads.join(' | ')} |`,
    `|${heads.map((_, index) => (index === 0 ? '---' : '--:')).join('|')}|`,
    ...results.map(rowOf),
    '',
    ...growthLines(growth),
  ]
  writeFileSync(file, text.slice(0, first) + lines.join('\n') + text.slice(last))
}
