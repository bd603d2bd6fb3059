/** Puts a cleaned row to the rules that every event has to meet. */
import { readDraft } from '../../../../catalog/event/check-draft.ts'
import type { EventDraft } from '../../../../catalog/event/event-draft.ts'
import { fieldsWith } from '../../../../catalog/event/field-names.ts'
import type { CleanDraft } from './clean-draft.ts'
import { draftFastPath } from './draft-fast-path.ts'

/** Local dates and times at the venue; no date for an ongoing place. */
export type Dates = Pick<EventDraft, 'date' | 'endDate' | 'startTime' | 'endTime'>

export type CheckedDraft = { draft: EventDraft; notes: string[] } | { problem: string }

/** Optional fields: a broken link is dropped, and the event stays. */
const dispensable = new Set<string>(fieldsWith('dispensable'))

export const checkDraft = (input: CleanDraft & Dates): CheckedDraft => {
  const usual = draftFastPath(input)
  if (usual) return { draft: usual, notes: [] }
  const { draft, problems } = readDraft(input)
  const names = Object.keys(problems)
  if (!names.every((name) => dispensable.has(name))) return { problem: describeProblems(problems) }
  const notes = names.map((name) => `left out ${name}: ${lowerFirst(problems[name] ?? '')}`)
  const left = Object.fromEntries(names.map((name) => [name, null]))
  return { draft: names.length === 0 ? draft : readDraft({ ...input, ...left }).draft, notes }
}

const describeProblems = (errors: Record<string, string>): string =>
  Object.entries(errors)
    .map(([field, message]) => `${field}: ${lowerFirst(message)}`)
    .join(' ')

const lowerFirst = (text: string) => text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
