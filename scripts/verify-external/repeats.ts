/**
 * Compares the dates of calendar files according to the import with those of Python's
 * recurring_ical_events (Debian: python3-recurring-ical-events): any folder of .ics files, or our
 * samples and generated calendars.
 */
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { repeatWindow } from '../../src/features/import/server/settings/import-settings.ts'
import { AppError } from '../../src/kit/errors.ts'
import { type Comparison, compareDates, noDates, type Theirs } from './compare-dates.ts'
import { generateCalendars } from './generate-calendars.ts'
import { importedDates, type Ours } from './imported-dates.ts'
import { findPython, runPythonLines } from './python.ts'

const expander = fileURLToPath(new URL('./expand-calendar.py', import.meta.url))

/** Calendars to generate if no folder is given; the fixed seed makes them reproducible. */
const generated = { seed: 20_270_101, count: 120 }

/** `folders` from the command line. */
export const verify = async (folders: readonly string[]): Promise<string[]> => {
  const python = await findPython('recurring_ical_events')
  if (!python) {
    return [
      'python3-recurring-ical-events is missing: apt-get install python3-recurring-ical-events',
    ]
  }
  if (folders.length > 0) return compareFolders(python, folders)
  const made = mkdtempSync(path.join(os.tmpdir(), 'generated-calendars-'))
  try {
    generateCalendars(made, generated.count, generated.seed)
    const samples = fileURLToPath(new URL('./samples', import.meta.url))
    return await compareFolders(python, [samples, made])
  } finally {
    rmSync(made, { recursive: true })
  }
}

type Read = { file: string; ours?: Ours; refusal?: string }

const compareFolders = async (python: string, folders: readonly string[]): Promise<string[]> => {
  const window = repeatWindow(Date.now())
  const files = folders.flatMap((folder) => filesIn(folder))
  if (files.length === 0) return [`${folders.join(', ')}: no .ics files`]
  const read: Read[] = []
  for (const file of files) {
    read.push(
      await importedDates(file, window).then(
        (ours) => ({ file, ours }),
        (error: unknown) => {
          if (error instanceof AppError) return { file, refusal: error.message }
          throw error
        },
      ),
    )
  }
  const asked = read.map(({ file, ours }) => JSON.stringify({ file, zones: ours?.zones ?? {} }))
  const answers = (await runPythonLines(
    python,
    [expander, window.from, window.to],
    `${asked.join('\n')}\n`,
  )) as (Theirs | { problem: string })[]
  const results = read.map((each, index) => resultOf(each, answers[index], window))
  return summary(results)
}

const filesIn = (folder: string): string[] => {
  const all = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((each) => each.isFile())
  const calendars = all.filter(({ name }) => /\.ics$/i.test(name))
  const others = all.length - calendars.length
  if (others > 0) console.log(`  ${folder}: ${others} files that are not calendars were skipped`)
  return calendars.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted()
}

const resultOf = (
  { file, ours, refusal }: Read,
  theirs: Theirs | { problem: string } | undefined,
  window: { from: string; to: string },
): Comparison => {
  const name = path.basename(file)
  if (!theirs || 'problem' in theirs || !ours) {
    const problem = theirs && 'problem' in theirs ? theirs.problem : undefined
    const words = [refusal && `the import: ${refusal}`, problem && `Python: ${problem}`]
    console.log(`  ${name}: not compared; ${words.filter(Boolean).join('; ')}`)
    const left = theirs && 'dates' in theirs ? theirs.dates.length : 0
    // For a file that the import rejects as a whole, the rejection explains why only Python could read it.
    const isCut = /cut off|empty|is a web page|is broken/.test(refusal ?? '')
    const unexplained = left > 0 && !isCut ? [`${name}: only Python could read it`] : []
    return { ...noDates(), notCompared: 1, unexplained }
  }
  const result = compareDates(name, ours, theirs, window)
  for (const problem of result.unexplained) console.log(`  ${problem}`)
  return result
}

const summary = (results: readonly Comparison[]): string[] => {
  const sum = (of: (each: Comparison) => number) =>
    results.reduce((total, each) => total + of(each), 0)
  const [compared, equal] = [sum((each) => each.compared), sum((each) => each.equal)]
  console.log(`  ${results.length} files, ${sum((each) => each.notCompared)} of them not compared`)
  console.log(`  ${compared} dates compared, ${equal} equal (${percent(equal, compared)})`)
  const explained = new Map<string, number>()
  for (const [words, count] of results.flatMap((each) => [...each.explained])) {
    explained.set(words, (explained.get(words) ?? 0) + count)
  }
  for (const [words, count] of explained) console.log(`  ${count} explained by ${words}`)
  console.log(`  ${sum((each) => each.refused)} entries that Python rejects were left out`)
  const unexplained = results.flatMap((each) => each.unexplained)
  console.log(`  ${unexplained.length} unexplained`)
  return unexplained.length > 0 ? [`${unexplained.length} dates are not explained`] : []
}

const percent = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(2)} %`
