/** The way of one file's rows into batches, and of what became of them into the report. */
import type { Transaction } from 'kysely'
import { sourceKey } from '../../../catalog/server/source-key.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { textOf } from './clean/clean-values.ts'
import type { FileOptions, ImportContext, Progress } from './import-settings.ts'
import { LineIndex } from './line-index.ts'
import type { MadeRow } from './made-row.ts'
import { makeEvents } from './make-events.ts'
import { readSource } from './read/read-source.ts'
import { addIssue, addOutcomes, addType, type FileReport, type Issue } from './report.ts'
import { type Saved, saveBatch } from './save-batch.ts'
import type { ReadItem, SourceRow } from './source-row.ts'

/** Events in one transaction; more make a statement slower than the round trips that it saves. */
const batchSize = 500

type Context = ImportContext & { source: string }
type Save = (rows: readonly MadeRow[]) => Promise<Saved>

const nameOf = ({ line, fields }: SourceRow) => ({ line, name: textOf(fields.name).slice(0, 100) })

export class FileRun {
  readonly report: FileReport
  private readonly context: Context
  private readonly options: FileOptions
  /** Identifiers and the lines where they were first. */
  private readonly seen = new LineIndex()
  private batch: MadeRow[] = []
  private batched = 0
  private readonly progress: Progress = { rows: 0, bytes: 0, size: 0 }
  /** Batches that are being saved while the next one is read, the oldest first. */
  private saving: Promise<void>[] = []

  /** A transaction is one connection; otherwise a second one uses the time that the first one waits. */
  private readonly savesAtOnce: number

  constructor(context: Context, options: FileOptions, report: FileReport) {
    this.context = context
    this.options = options
    this.report = report
    this.savesAtOnce = context.strict ? 1 : 2
  }

  /** Reads the whole file; a problem of the file ends up in the report. */
  async readAll(save: Save): Promise<void> {
    try {
      for await (const item of readSource(this.options.path, this.context, this.progress)) {
        await this.readItem(item)
        if (this.batched >= batchSize) await this.flush(save)
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.report.problem = error.message
    }
    await this.flush(save)
    while (this.saving.length > 0) await this.saving.shift()
  }

  save(tx: Transaction<Tables>, rows: readonly MadeRow[]): Promise<Saved> {
    return saveBatch(tx, rows, this.context.source, this.context.now)
  }

  private async readItem(item: ReadItem): Promise<void> {
    if ('note' in item) {
      this.report.remarks.push(item.note)
      return
    }
    this.report.rows++
    if ('unreadable' in item) {
      this.options.listing?.nameless()
      this.issue('refused', { ...item, name: '', reason: item.unreadable })
    } else await this.readRow(item)
  }

  private async readRow(row: SourceRow): Promise<void> {
    const outcome = await makeEvents(row, this.context).catch((error: unknown) => {
      // What Temporal says of dates and zones beyond its limits.
      if (!(error instanceof RangeError)) throw error
      return { ...nameOf(row), reason: `cannot be used: ${error.message}`, refused: true }
    })
    if ('reason' in outcome) {
      const id = row.sourceId ?? textOf(row.fields.sourceId).trim()
      if (id !== '') this.options.listing?.row(sourceKey(id))
      else if (outcome.refused) this.options.listing?.nameless()
      this.issue(outcome.refused ? 'refused' : 'skipped', outcome)
      return
    }
    for (const { event } of outcome.events) this.options.listing?.event(event.sourceId ?? '')
    const made = this.withoutRepeats(outcome)
    if (made.events.length === 0) return
    if (made.notes.length > 0) this.issue('note', { ...made, reason: made.notes.join('; ') })
    addType(this.report, made.name, made.type.value, made.type.because)
    this.batch.push(made)
    this.batched += made.events.length
  }

  /** An identifier may stand for one event only; the first one is taken. */
  private withoutRepeats(made: MadeRow): MadeRow {
    const first = made.events.map(({ event }) => this.seen.add(event.sourceId ?? '', made.line))
    const events = made.events.filter((_, index) => first[index] === undefined)
    const repeated = first.findIndex((line) => line !== undefined)
    if (repeated < 0) return made
    const id = made.events[repeated]?.event.sourceId?.slice(0, 80)
    const more = made.events.length - events.length - 1
    const others = more > 0 ? ` and ${more} more` : ''
    const reason = `has the same identifier as line ${first[repeated]} ("${id}"${others})`
    this.issue('refused', { ...made, reason })
    return { ...made, events }
  }

  private async flush(save: Save): Promise<void> {
    if (this.saving.length >= this.savesAtOnce) await this.saving.shift()
    this.options.onProgress?.({ ...this.progress, rows: this.report.rows })
    if (this.batch.length === 0) return
    const rows = this.batch
    this.batch = []
    this.batched = 0
    const saving = this.settle(save(rows))
    // A failure is thrown where a later batch waits for this one; until then it must not go unheard.
    saving.catch(() => {})
    this.saving.push(saving)
  }

  private async settle(saving: Promise<Saved>): Promise<void> {
    const { outcomes, needPlace } = await saving
    addOutcomes(this.report, outcomes)
    for (const [row, unplaced] of Map.groupBy(needPlace, (each) => each.row)) {
      const reason = unplaced[0]?.made.needsPlace ?? ''
      const dates = unplaced.length > 1 ? ` (${unplaced.length} dates)` : ''
      this.issue('needs-place', { ...row, reason: reason + dates })
    }
  }

  private issue(kind: Issue['kind'], { line, name, reason }: Omit<Issue, 'kind'>): void {
    addIssue(this.report, { kind, line, name, reason }, this.options.sink)
  }
}
