/**
 * Drafts of a whole list, a thousand a second: most of their fields are empty or say what those of another row say,
 * so what a field is made of is kept.
 */
import {
  completeDraft,
  type DraftFields,
  draftRules,
  draftShape,
  type EventDraft,
  type EventDraftInput,
} from '../../../../catalog/event/event-draft.ts'
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'

/** A result of its own, since undefined stands for a value with a problem. */
type Made = { value: unknown } | undefined

const make = (field: keyof DraftFields, given: unknown): Made => {
  const { success, data } = draftShape.shape[field].safeParse(given)
  return success ? { value: data } : undefined
}

const fields = (Object.keys(draftShape.shape) as (keyof DraftFields)[]).map((field) => ({
  field,
  ofText: memoizeText((text) => make(field, text)),
  /** Results for values that are not text: null and booleans, which most fields have. */
  ofOthers: new Map<unknown, Made>([null, true, false].map((given) => [given, make(field, given)])),
  isList: Array.isArray(draftShape.shape[field].safeParse([]).data),
}))

/** The same as readDraft for a draft without problems; undefined for any other, of which readDraft tells them. */
export const draftFastPath = (input: EventDraftInput): EventDraft | undefined => {
  const draft: Record<string, unknown> = {}
  for (const { field, ofText, ofOthers, isList } of fields) {
    const given = input[field]
    if (isList && Array.isArray(given) && given.length === 0) {
      draft[field] = []
      continue
    }
    const made =
      typeof given === 'string' ? ofText(given) : (ofOthers.get(given) ?? make(field, given))
    if (!made) return undefined
    draft[field] = made.value
  }
  const complete = draft as DraftFields
  return draftRules.some(({ isBroken }) => isBroken(complete)) ? undefined : completeDraft(complete)
}
