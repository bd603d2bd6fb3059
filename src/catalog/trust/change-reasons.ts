/** Reasons for a change of a date: fixed reasons, which go live at once, and the organizer's own words. Pure. */
import type { SenderStep } from './sender-step.ts'

/** Fixed reason → its words for visitors. */
export const changeCauses = {
  weather: 'Bad weather',
  venue: "The venue isn't available",
  turnout: 'Too few sign-ups',
  permit: 'No permit',
  safety: 'Safety concerns',
  conflict: 'Another event on the same day',
  organizer: "The organizer can't make it",
  other: 'Another reason',
} as const
export type ChangeCause = keyof typeof changeCauses

export const causeNames = Object.keys(changeCauses) as [ChangeCause, ...ChangeCause[]]

export type ChangeReason = {
  /** Empty if none was chosen. */
  cause: ChangeCause | ''
  /** Own words of the organizer, in one line. */
  reason: string
}

const maxNoteLength = 500

const causeNote = (cause: ChangeReason['cause']) =>
  cause === '' || cause === 'other' ? '' : `${changeCauses[cause]}.`

/** Note for visitors: the fixed reason and the own words. */
const noteOf = ({ cause, reason }: ChangeReason): string => {
  const note = [causeNote(cause), reason].filter(Boolean).join(' ')
  return note.length > maxNoteLength ? reason : note
}

/** Inverse of `noteOf`. */
export const reasonIn = (note: string): ChangeReason => {
  const cause = causeNames.find((name) => name !== 'other' && note.startsWith(causeNote(name)))
  return cause
    ? { cause, reason: note.slice(causeNote(cause).length).trim() }
    : { cause: '', reason: note }
}

const isFixed = (reason: string) =>
  causeNames.some((cause) => [causeNote(cause), changeCauses[cause]].includes(reason))

export type SplitNote = {
  /** Note that is shown at once. */
  live: string
  /** Note that waits for review and then replaces `live`. */
  held: string | undefined
}

/** Own words of a new sender wait for review. `step` is undefined if trust steps are off; then nothing waits. */
export const splitNote = (input: ChangeReason, step: SenderStep | undefined): SplitNote =>
  step !== 'new' || input.reason === '' || isFixed(input.reason)
    ? { live: noteOf(input), held: undefined }
    : { live: causeNote(input.cause), held: noteOf(input) }
