import type { DateGlance } from '../../../catalog/search/date-glance.ts'
import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import type { SimilarEvent } from '../contract.ts'
import type { SeveralEvents } from './several-events.ts'

/** Outcome of a form that has to be shown again. */
export type UploadOutcome = {
  values: FormValues
  failure?: { message: string; fields: FieldErrors }
  /** True if it was refused after its dates and similar events were confirmed. */
  confirmed?: boolean
  /** Nothing is wrong, but look at this before it is sent. */
  check?: { dates: string[]; similar: SimilarEvent[]; nextDay?: string }
  /** Other events around the date, for pages without scripts. */
  glance?: DateGlance
  /** Outcome of reading a link; `values` are those that it gave. */
  link?: LinkOutcome
  /** Events at the link, where there are several. */
  several?: SeveralEvents
}

export type LinkOutcome = {
  url: string
  /** Text that was pasted in place of a link. */
  table?: string
  found: boolean
  message: string
  /** Sentences on the event's dates and those of them that the form has. */
  repeats?: string
}

/** Outcome when the server could not be reached. */
export const unsent = (message: string): UploadOutcome => ({
  values: {},
  failure: { message, fields: {} },
})
