/** Saves one file's rows in batches and adds the results to the report. */
import { ListedDays } from '../../../catalog/duplicate/server/listed-days.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { openOf, questionWords } from '../questions.ts'
import { maxDates } from './calendar/expand-repeats.ts'
import {
  addIssue,
  addType,
  duplicateReason,
  type FileReport,
  type Issue,
  leftOutReason,
} from './report/report.ts'
import { LineIndex } from './row/line-index.ts'
import { ListedEntries } from './row/listed-entries.ts'
import type { MadeItem, MadeRow } from './row/made-row.ts'
import type { Cancellation } from './row/source-row.ts'
import { type Saved, saveBatch } from './save-batch.ts'
import type { FileOptions, Progress, SaveContext } from './settings/import-settings.ts'

/** Events per transaction; larger batches slow the statements down by more than the saved round trips. */
const batchSize = 500

type Context = SaveContext & { source: string; isNew?: boolean }
type Save = (rows: readonly MadeRow[]) => Promise<Saved>

/** Reads a file, updating `progress`. Throws AppError for a problem of the file. */
export type ReadItems = (progress: Progress) => AsyncIterable<MadeItem>

export class FileRun {
  readonly report: FileReport
  readonly entries: ListedEntries
  /** Entries of messages that only identify what they cancel. */
  readonly cancellations: Cancellation[] = []
  private readonly context: Context
  private readonly options: FileOptions
  /** Identifiers with the line of their first occurrence. */
  private readonly firstLines = new LineIndex()
  private batch: MadeRow[] = []
  private batched = 0
  private isWhole = false
  /** Days of other sources, searched for likely duplicates. */
  private readonly days: ListedDays
  private readonly progress: Progress = { rows: 0, bytes: 0, size: 0 }
  /** Batches being saved while the next one is read, oldest first. */
  private saving: Promise<void>[] = []

  /**
   * Number of batches saved in parallel: two connections, so that one works while the other waits. One if all is in one
   * transaction; also one in a dry run, which does not retry after a deadlock.
   */
  private readonly savesAtOnce: number

  constructor(context: Context, options: FileOptions, report: FileReport) {
    this.context = context
    this.options = options
    this.report = report
    this.days = new ListedDays(context.source)
    this.entries = options.entries ?? new ListedEntries()
    const takesTurns = context.strict || context.dryRun || context.isOneTransaction
    this.savesAtOnce = takesTurns ? 1 : 2
  }

  /** Reads the whole file; a problem of the file is stored in the report. */
  async readAll(readItems: ReadItems, save: Save): Promise<void> {
    try {
      for await (const item of readItems(this.progress)) {
        this.readItem(item)
        if (this.batched >= batchSize) await this.flush(save)
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.report.problem = error.message
    }
    this.isWhole = this.report.problem === undefined && !this.options.continues
    await this.flush(save)
    while (this.saving.length > 0) await this.saving.shift()
    this.report.questions = this.progress.questions ?? []
    for (const question of openOf(this.report.questions)) {
      this.issue('question', { line: 0, name: question.name, reason: questionWords(question) })
    }
  }

  save(tx: Tx, rows: readonly MadeRow[]): Promise<Saved> {
    const isListed = (sourceId: string) => this.entries.standing(sourceId) === 'listed'
    return saveBatch(tx, rows, {
      ...this.context,
      isListed,
      isWhole: this.isWhole,
      days: this.days,
    })
  }

  private readItem(item: MadeItem): void {
    if ('note' in item) {
      this.report.remarks.push(item.note)
      if (item.isPart) this.entries.isPart = true
      return
    }
    this.report.rows++
    this.entries.rowCount++
    if ('cancels' in item) this.cancellations.push(item)
    else if ('unreadable' in item) {
      this.entries.addNameless()
      this.issue('refused', { name: '', ...item, reason: item.unreadable })
    } else this.readRow(item)
  }

  private readRow(outcome: Extract<MadeItem, { name: string }>): void {
    if ('reason' in outcome) {
      const { id } = outcome
      if (outcome.isPrivate && id !== undefined) this.entries.addPrivate(id)
      else if (outcome.hasNoDates && id !== undefined) this.entries.addRepeating(id)
      else if (id !== undefined) this.entries.addRow(id)
      else if (outcome.refused) this.entries.addNameless()
      if (outcome.isOther) this.report.others++
      this.issue(outcome.refused ? 'refused' : 'skipped', outcome)
      return
    }
    this.list(outcome)
    const newRow = this.withoutRepeats(outcome)
    if (newRow.events.length === 0) return
    const notes = [...(newRow.reviewReason ? [newRow.reviewReason] : []), ...newRow.notes]
    if (notes.length > 0) this.issue('note', { ...newRow, reason: notes.join('; ') })
    addType(this.report, newRow.name, newRow.type.value, newRow.type.because)
    this.batch.push(newRow)
    this.batched += newRow.events.length
  }

  private list({ events, series, isRepeated = false, isOpenEnded }: MadeRow): void {
    for (const madeEvent of events) this.entries.addEvent(madeEvent, isRepeated)
    // An entry with more dates than the limit may list any date, so none counts as missing.
    if (isRepeated && series?.sourceId && events.length < maxDates && !isOpenEnded)
      this.entries.addRepeating(series.sourceId)
    else if (isRepeated && series?.sourceId) this.entries.addRow(series.sourceId)
  }

  /** Drops events whose identifier occurred before; the first occurrence is kept. */
  private withoutRepeats(row: MadeRow): MadeRow {
    const first = row.events.map(({ event }) => this.firstLines.add(event.sourceId ?? '', row.line))
    const events = row.events.filter((_, index) => first[index] === undefined)
    const repeated = first.findIndex((line) => line !== undefined)
    if (repeated < 0) return row
    const id = row.events[repeated]?.event.sourceId?.slice(0, 80)
    const more = row.events.length - events.length - 1
    const moreWords = more > 0 ? ` and ${more} more` : ''
    const reason = `same identifier as line ${first[repeated]} ("${id}"${moreWords})`
    this.issue('refused', { ...row, reason })
    return { ...row, events }
  }

  private async flush(save: Save): Promise<void> {
    if (this.saving.length >= this.savesAtOnce) await this.saving.shift()
    this.options.onProgress?.({ ...this.progress, rows: this.report.rows })
    if (this.batch.length === 0) return
    const rows = this.batch
    this.holdInQuestion(rows)
    this.batch = []
    this.batched = 0
    const saving = this.settle(save(rows))
    // A failure is thrown when a later batch waits for this one; until then, it must not count as unhandled.
    saving.catch(() => {})
    this.saving.push(saving)
  }

  /** Holds all events of a source while a question about the source is open. */
  private holdInQuestion(rows: readonly MadeRow[]): void {
    if (openOf(this.progress.questions).length === 0) return
    this.entries.isInQuestion = true
    for (const { events } of rows) {
      for (const madeEvent of events) {
        madeEvent.inQuestion = 'source'
        madeEvent.event.needsReview = true
        madeEvent.event.requestedStatus = 'pending'
      }
    }
  }

  private async settle(saving: Promise<Saved>): Promise<void> {
    const { outcomes, heldCount, needPlace, duplicates, renames, leftOut } = await saving
    this.report.held += heldCount
    for (const { row, events } of leftOut) {
      this.report.leftOut += events
      if (events === row.events.length) this.issue('skipped', { ...row, reason: leftOutReason })
    }
    for (const outcome of outcomes) this.report[outcome]++
    for (const rename of renames) this.entries.addFormerId(rename)
    this.report.renamed += renames.length
    for (const [row, likelyDuplicates] of Map.groupBy(duplicates, (each) => each.row)) {
      this.report.duplicates += likelyDuplicates.length
      this.issue('duplicate', { ...row, reason: duplicateReason(likelyDuplicates) })
    }
    for (const [row, unplaced] of Map.groupBy(needPlace, (each) => each.row)) {
      const reason = unplaced[0]?.madeEvent.needsPlace ?? ''
      const dates = unplaced.length > 1 ? ` (${unplaced.length} dates)` : ''
      this.issue('needs-place', { ...row, reason: reason + dates })
    }
  }

  issue(kind: Issue['kind'], { line, name, reason }: Omit<Issue, 'kind'>): void {
    addIssue(this.report, { kind, line, name, reason }, this.options.sink)
  }
}
