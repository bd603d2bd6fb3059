/** Puts a cleaned row to the rules that every event has to meet. */
import { type EventDraft, eventDraft } from '../../../../catalog/event/event-draft.ts'
import { draftFastPath } from '../../../../catalog/server/draft-fast-path.ts'
import { fieldErrorsOf } from '../../../../kit/field-errors.ts'
import { plainMessage } from '../../../../kit/plain-messages.ts'
import type { CleanDraft } from './clean-draft.ts'

/** Local dates and times at the venue; no date for an ongoing place. */
export type Dates = {
  date: string | null
  endDate: string | null
  startTime: string | null
  endTime: string | null
}

export type CheckedDraft = { draft: EventDraft; notes: string[] } | { problem: string }

/** Optional fields: a broken link is dropped, and the event stays. */
const dispensable = new Set<string>([
  'website',
  'registrationUrl',
  'contactEmail',
  'contactPhone',
  'logoUrl',
  'flyerUrl',
  'participationFee',
  'rainDate',
  'previousDate',
])

export const checkDraft = (input: CleanDraft & Dates): CheckedDraft => {
  const usual = draftFastPath(input)
  if (usual) return { draft: usual, notes: [] }
  const first = eventDraft.safeParse(input, { error: plainMessage })
  if (first.success) return { draft: first.data, notes: [] }
  const errors = fieldErrorsOf(first.error)
  const names = Object.keys(errors)
  if (!names.every((name) => dispensable.has(name))) return { problem: told(errors) }
  const rest = { ...input, ...Object.fromEntries(names.map((name) => [name, null])) }
  const second = eventDraft.safeParse(rest, { error: plainMessage })
  if (!second.success) return { problem: told(fieldErrorsOf(second.error)) }
  const notes = names.map((name) => `left out ${name}: ${lowerFirst(errors[name] ?? '')}`)
  return { draft: second.data, notes }
}

const told = (errors: Record<string, string>): string =>
  Object.entries(errors)
    .map(([field, message]) => (field === '_' ? message : `${field}: ${lowerFirst(message)}`))
    .join(' ')

const lowerFirst = (text: string) => text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
