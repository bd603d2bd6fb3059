/** Rows that compare two events: each event's values, and which of them a merged listing shows. Pure. */
import { longCostLabel } from '../../../../catalog/event/costs.ts'
import { statusWords } from '../../../../catalog/event/event-changes.ts'
import { eventTypeLabel } from '../../../../catalog/event/event-types.ts'
import { organizerKindLabel } from '../../../../catalog/event/organizer-kinds.ts'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import type { ReviewedEvent } from '../../contract.ts'
import type { PreviewedPart } from '../../merges-contract.ts'
import { cityOf } from '../event/event-facts.tsx'
import { precisionWords, whenWords } from '../event/event-words.ts'

type RowDefinition = readonly [part: string, label: string, of: (event: ReviewedEvent) => string]

const rowDefinitions: readonly RowDefinition[] = [
  ['name', 'Name', ({ name }) => name],
  ['eventType', 'Type', ({ eventType }) => eventTypeLabel(eventType)],
  ['when', 'When', whenWords],
  ['status', 'Status', (event) => statusOf(event)],
  ['where', 'Where', (event) => placeOf(event)],
  ['organizer', 'Organizer', (event) => organizerOf(event)],
  ['attendanceCost', 'Cost', ({ attendanceCost }) => longCostLabel(attendanceCost) ?? ''],
  ['website', 'Website', ({ website }) => website],
  ['series', 'Repeats', ({ series }) => series?.rule ?? ''],
  ['description', 'Description', ({ description }) => excerpt(description)],
  ['source', 'Source', ({ source }) => source ?? 'Submitted here'],
]

const longest = 160

const excerpt = (text: string) => (text.length > longest ? `${text.slice(0, longest)}...` : text)

const statusOf = ({ eventStatus, statusNote, previousDate }: ReviewedEvent) =>
  [
    eventStatus === 'scheduled' ? '' : statusWords[eventStatus],
    statusNote,
    previousDate ? `before: ${longDate(previousDate)}` : '',
  ]
    .filter(Boolean)
    .join(', ')

const placeOf = (event: ReviewedEvent) =>
  [event.venueName, event.streetAddress, cityOf(event), `Pin: ${precisionWords(event)}`]
    .filter(Boolean)
    .join('; ')

const organizerOf = ({ organizerName, organizerKind }: ReviewedEvent) =>
  [organizerName, organizerKind ? organizerKindLabel(organizerKind) : ''].filter(Boolean).join(', ')

export type PairRow = {
  label: string
  one: string
  other: string
  /** Part of the merge preview for this row; undefined if the events agree. */
  part: PreviewedPart | undefined
}

/** Rows in which at least one event has a value: first those of `rowDefinitions`, then other parts that differ. */
export const pairRows = (
  event: ReviewedEvent,
  other: ReviewedEvent,
  parts: readonly PreviewedPart[],
): PairRow[] => {
  const byKey = new Map(parts.map((part) => [part.part, part]))
  const known = new Set(rowDefinitions.map(([key]) => key))
  const rows = rowDefinitions.map(([key, label, of]): PairRow => {
    return { label, one: of(event), other: of(other), part: byKey.get(key) }
  })
  const others = parts
    .filter(({ part }) => !known.has(part))
    .map((part): PairRow => {
      return { label: part.label, one: textOf(event, part), other: textOf(other, part), part }
    })
  return [...rows, ...others].filter((row) => row.one !== '' || row.other !== '')
}

const textOf = (event: ReviewedEvent, { fields }: PreviewedPart): string => {
  const values: Readonly<Record<string, unknown>> = event
  return fields
    .map((field) => valueText(values[field]))
    .filter(Boolean)
    .join(', ')
}

const valueText = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ')
  if (value === true) return 'Yes'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? excerpt(value) : ''
}
