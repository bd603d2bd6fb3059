/** Reads a stored file in a child process: as a dry run for its preview, or imported in one transaction. */
import { mkdtempDisposable, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '../../../../kit/errors.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { type ConnectionSettings, connectionUrl } from '../../../../platform/db/pool/connection.ts'
import { type FeedResult } from '../../contract.ts'
import { type FoundInFile, maxRows } from '../../file-contract.ts'
import { openOf } from '../../questions.ts'
import { maxSheetRows } from '../../sheet-contract.ts'
import { creditProvider } from '../credits/source-credits.ts'
import { importItems } from '../import-items.ts'
import { EntryWatch } from '../links/entry-watch.ts'
import { findAnswers } from '../questions/question-store.ts'
import type { Opened } from '../reading/messages.ts'
import { maxMemory, ReadingApart } from '../reading/read-apart.ts'
import {
  absentRemark,
  countsOf,
  type FileReport,
  type Issue,
  whyNothingTaken,
} from '../report/report.ts'
import { ListedEntries } from '../row/listed-entries.ts'
import type { MadeItem } from '../row/made-row.ts'
import { type ImportSettings, type Progress, repeatWindow } from '../settings/import-settings.ts'
import { absentFrom, isUnclear } from '../settle-reading.ts'
import { partsOf, type StoredImport } from './import-store.ts'

export type ReadFileDeps = {
  /** Database with the file; for an import, the import's transaction. */
  db: Db
  connection: ConnectionSettings
  signal?: AbortSignal
  onProgress: (progress: { rows: number; share: number }) => void
}

/** Time limit of a reading, in milliseconds. */
const timeMs = 240_000
const sheetTimeMs = 60_000

/** Most rows whose reasons are stored; the counts include all rows. */
const maxIssues = 1_000

/** Returns the findings in the file; its report as well unless the settings are a dry run. */
export const readFile = async (
  deps: ReadFileDeps,
  { id, fileName, sender }: Pick<StoredImport, 'id' | 'fileName' | 'sender'>,
  settings: ImportSettings & { source: string },
  now = Date.now(),
): Promise<FoundInFile> => {
  const { db, connection, signal } = deps
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'import-'))
  const file = await writeParts(db, id, folder.path)
  const fileSettings = { ...settings, ...(await findAnswers(db, settings.source, settings)) }
  const task = {
    from: { path: file },
    settings: fileSettings,
    now,
    databaseUrl: connectionUrl(connection),
  }
  const limits = { memory: maxMemory, time: sender === null ? timeMs : sheetTimeMs, signal }
  const reading = new ReadingApart({ ...task, readAhead: 'first', isLowPriority: false }, limits)
  const entries = new ListedEntries()
  const observations: Observations = { watch: new EntryWatch(now), issues: [] }
  const { watch, issues } = observations
  const options = {
    path: file,
    name: fileName,
    settles: false,
    entries,
    sink: (rawIssue: Issue) => {
      const issue = sender === null ? rawIssue : forStrangers(rawIssue)
      watch.sink(issue)
      if (issues.length < maxIssues) issues.push(issue)
    },
    onProgress: ({ rows, bytes, size }: Progress) =>
      deps.onProgress({ rows, share: size > 0 ? Math.min(1, bytes / size) : 0 }),
  }
  try {
    const context = { ...fileSettings, now, isOneTransaction: true }
    const report = await importItems(db, options, context, (progress) => {
      observations.progress = progress
      const items = reading.all(progress, async (opened) => {
        observations.opened = opened
        await creditProvider(db, fileSettings, opened)
      })
      return watch.watch(withinLimits(items, sender === null ? maxRows : maxSheetRows))
    })
    if (sender === null) await noteAbsent(db, report, entries, now)
    return findingsOf(report, observations)
  } finally {
    reading.close()
  }
}

/** A file never takes events down, so this reports events that its source listed before and that it leaves out. */
const noteAbsent = async (db: Db, report: FileReport, entries: ListedEntries, now: number) => {
  const { source } = report
  if (isUnclear(entries) || whyNothingTaken(report) !== undefined) return
  const absent = await absentFrom(db, { source, entries, until: repeatWindow(now).to, now })
  if (absent.length > 0) report.remarks.push(absentRemark(source, absent))
}

/** Writes the content of an import's file to a new file in the folder. Returns its path. */
const writeParts = async (db: Db, id: string, folder: string): Promise<string> => {
  const file = path.join(folder, 'file')
  await using target = await open(file, 'wx', 0o600)
  for await (const part of partsOf(db, id)) await target.writeFile(part)
  return file
}

async function* withinLimits(
  items: AsyncIterable<MadeItem>,
  most: number,
): AsyncGenerator<MadeItem> {
  const tooMany = (unit: string) =>
    new AppError('unprocessable', {
      message: `has more than ${formatNumber(most)} ${unit}: split it into several files.`,
    })
  let rows = 0
  let dates = 0
  for await (const item of items) {
    if (!('note' in item) && ++rows > most) throw tooMany('rows')
    if ('events' in item) dates += item.events.length
    if (dates > most) throw tooMany('dates')
    yield item
  }
}

/** Hides details of the other event from organizers, as it may be a pending event of another sender. */
const forStrangers = (issue: Issue): Issue =>
  issue.kind === 'duplicate' ? { ...issue, reason: 'likely listed already' } : issue

type Observations = { watch: EntryWatch; issues: Issue[]; progress?: Progress; opened?: Opened }

const findingsOf = (
  report: FileReport,
  { watch, issues, progress, opened }: Observations,
): FoundInFile => {
  const problem = report.problem ?? whyNothingTaken(report)
  const isOpen = opened?.status === 200
  const result: FeedResult = {
    outcome: problem === undefined ? 'read' : 'failed',
    message: problem ?? '',
    counts: countsOf(report),
    questions: openOf(report.questions),
    remarks: report.remarks.filter((remark) => !/include non-automotive/.test(remark)),
    issues: issues.map(({ kind, line, name, reason }) => ({ kind, line, name, reason })),
    seconds: Math.round(report.seconds * 10) / 10,
  }
  return {
    result,
    format: isOpen ? opened.format : null,
    columns: [...(progress?.columns ?? [])],
    needsPermission: isOpen && opened.provider !== null,
    otherRows: watch.otherRows,
    upcoming: watch.upcoming,
    past: watch.past,
    entries: watch.entries(),
  }
}
