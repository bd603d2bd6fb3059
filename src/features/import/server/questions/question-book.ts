/** Collects what is in question about a source while its rows are read. */
import { Temporal } from 'temporal-polyfill'
import { earlyName, type FoundQuestion, questionKey } from '../../questions.ts'
import { textOf } from '../clean/clean-values.ts'
import type { FieldRules } from '../row/field-rules.ts'
import type { MadeItem, MadeRow } from '../row/made-row.ts'
import type { Doubt, ReadItem, SourceRow } from '../row/source-row.ts'
import type { ImportContext } from '../settings/import-settings.ts'
import { weighValue } from './weigh-value.ts'
import { weightOf } from './weighty-names.ts'

/** Nobody answers more. */
const maxQuestions = 50

const small = { from: '01:00', to: '05:00' }

export class QuestionBook {
  private readonly ignored: ReadonlySet<string>
  private readonly used: ReadonlySet<string>
  private readonly today: string
  private readonly found = new Map<string, FoundQuestion>()
  private timed = 0
  private early = 0

  constructor({ ignore = [], rules, now }: Pick<ImportContext, 'ignore' | 'rules' | 'now'>) {
    this.ignored = new Set(ignore.map(questionKey))
    this.used = namesIn(rules)
    this.today = Temporal.Instant.fromEpochMilliseconds(now).toString().slice(0, 10)
  }

  get questions(): FoundQuestion[] {
    const { timed, early } = this
    const all = [...this.found.values()]
    if (early * 2 <= timed) return all
    const isIgnored = this.ignored.has(questionKey(earlyName))
    return [...all, { name: earlyName, matter: 'early', events: early, isIgnored }]
  }

  add(row: ReadItem, made: MadeItem): void {
    // Our own exports are used whole.
    if (!('fields' in row) || !('events' in made) || row.exact || row.own) return
    this.countHours(made)
    for (const doubt of [...(row.doubts ?? []), ...this.unusedIn(row, made)]) {
      this.ask(doubt, made.events.length)
    }
  }

  private countHours({ events }: MadeRow): void {
    for (const { event } of events) {
      const { startTime } = event.draft
      if (startTime === null) continue
      this.timed++
      if (startTime >= small.from && startTime <= small.to) this.early++
    }
  }

  private ask({ name, matter }: Doubt, events: number): void {
    const key = questionKey(name)
    const known = this.found.get(key)
    if (known) known.events += events
    else if (this.found.size < maxQuestions) {
      const isIgnored = this.ignored.has(key)
      this.found.set(key, { name: name.slice(0, 100), matter, events, isIgnored })
    }
  }

  private unusedIn(row: SourceRow, { events, isRepeated = false }: MadeRow): Doubt[] {
    const event = events[0]?.event
    if (!event) return []
    const hasInstants = /[T ]\d\d:?\d\d\S*(?:Z|[+-]\d\d:?\d\d)$/i.test(
      textOf(row.fields.date).trim(),
    )
    const weighed = {
      event,
      isRepeated: isRepeated || row.series !== undefined,
      hasInstants,
      today: this.today,
    }
    // A status may stand where it belongs and say what nobody understands.
    const status = row.fields.eventStatus ?? (row.passedOver && row.lookUp('eventStatus'))
    const isUnclear = weighValue('status', status, weighed) !== undefined
    const names = [...(row.unused ?? []), ...(row.passedOver ?? [])]
    return [
      ...(isUnclear ? [{ name: 'status', matter: 'status' } as const] : []),
      ...names.flatMap((name): Doubt[] => {
        const weight = this.used.has(name) ? undefined : weightOf(name)
        const matter = weight && weighValue(weight, row.lookUp(name), weighed)
        return matter ? [{ name, matter }] : []
      }),
    ]
  }
}

/** Names that the operator uses by --map, and within values of --set and --default. */
const namesIn = ({ map, set, default: otherwise }: FieldRules): Set<string> => {
  const templates = [...set.values(), ...otherwise.values()]
  const inserted = templates.flatMap((text) =>
    [...text.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name.trim()),
  )
  return new Set([...map.values(), ...inserted])
}
