/** `import FILE…`: runs an import from the command line and prints its reports. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import { clearLine, cursorTo } from 'node:readline'
import { AppError } from '../../../kit/errors.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { printable } from '../../../kit/text/clean-text.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { questionKey } from '../questions.ts'
import { type ImportDatabase, importFiles } from './import-files.ts'
import { type ImportFlags, settingsOf } from './import-flags.ts'
import { reportLines, totalLine } from './report/print-report.ts'
import { type FileReport, type IssueSink, summaryOf, whyNothingTaken } from './report/report.ts'
import type { Progress } from './settings/import-settings.ts'

/**
 * Returns true if every file could be read, had usable rows and, with --strict, was saved. Throws AppError for invalid
 * options.
 */
export const runImportCommand = async (
  target: ImportDatabase,
  paths: readonly string[],
  flags: ImportFlags,
  print: (line: string) => void = console.log,
): Promise<boolean> => {
  const settings = settingsOf(flags)
  const log = flags.report === undefined ? undefined : openIssueLog(flags.report)
  const bars = paths.map((file) => progressBar(basename(file)))
  const files = paths.map((file, index) => ({
    path: file,
    sink: log?.sink,
    onProgress: bars[index]?.show,
  }))
  const onReport = (report: FileReport) => {
    for (const bar of bars) bar.stop()
    report.problem ??= whyNothingTaken(report)
    for (const line of reportLines(report, { explain: false, dryRun: false, ...flags })) print(line)
    log?.end(report)
  }
  try {
    const request = { settings, files, venuesFile: flags.venues, now: Date.now(), onReport }
    const reports = await importFiles(target, request)
    if (reports.length > 1) print(totalLine(reports))
    for (const flag of ['ignore', 'repair'] as const) {
      for (const name of unmatchedNames(reports, flags[flag])) {
        print(`--${flag} ${name}: nothing of this name is in question.`)
      }
    }
    if (!settings.dryRun) await recordImport(target.db, reports)
    return reports.every(({ problem }) => problem === undefined)
  } finally {
    for (const bar of bars) bar.stop()
    log?.close()
  }
}

/** Names in --ignore or --repair that match no question of any file. */
const unmatchedNames = (
  reports: readonly FileReport[],
  names: readonly string[] = [],
): string[] => {
  const questionKeys = new Set(
    reports.flatMap(({ questions }) => questions.map(({ name }) => questionKey(name))),
  )
  return names.filter((name) => !questionKeys.has(questionKey(name)))
}

/** Audit entry of the import; contains only the file's name, without its folder. */
const recordImport = async (db: Db, reports: readonly FileReport[]): Promise<void> => {
  for (const report of reports) {
    await recordAudit(db, {
      actor: 'system',
      action: 'imported',
      subject: { type: 'import', id: basename(report.file) },
      note: totalLine([report]).replace('Total: ', ''),
    })
  }
}

type IssueLog = {
  sink: IssueSink
  /** Writes a file's summary line, after those of its issues. */
  end: (report: FileReport) => void
  close: () => void
}

/** JSON Lines file with one line per issue. */
export const openIssueLog = (path: string): IssueLog => {
  let file: number
  try {
    file = openSync(path, 'w')
  } catch (error) {
    throw new AppError('invalid_request', {
      message: `--report ${path} can't be written: ${(error as Error).message}.`,
    })
  }
  const add = (line: object) => void writeSync(file, `${JSON.stringify(line)}\n`)
  return {
    sink: add,
    end: (report) => {
      const { source, rows } = report
      add({ file: report.file, kind: 'summary', source, rows, ...summaryOf(report) })
    },
    close: () => closeSync(file),
  }
}

/** Progress bar on a terminal; does nothing if the output is a file or a pipe. */
type ProgressBar = {
  show: (progress: Readonly<Progress>) => void
  stop: () => void
}

const width = 30
const redrawMs = 100

export const progressBar = (
  name: string,
  output: NodeJS.WriteStream = process.stderr,
): ProgressBar => {
  if (!output.isTTY) return { show: () => {}, stop: () => {} }
  let drawnAt = 0
  const clear = () => {
    cursorTo(output, 0)
    clearLine(output, 0)
  }
  return {
    show: ({ rows, bytes, size }) => {
      const now = performance.now()
      if (drawnAt > 0 && now - drawnAt < redrawMs) return
      drawnAt = now
      const share = size > 0 ? Math.min(1, bytes / size) : 0
      const filled = Math.round(width * share)
      const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
      clear()
      output.write(
        `${printable(name)} ${bar} ${Math.floor(100 * share)}% · ${formatNumber(rows)} rows`,
      )
    },
    stop: () => {
      if (drawnAt > 0) clear()
    },
  }
}
