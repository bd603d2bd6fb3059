import type { DateGlance } from '../../../catalog/search/date-glance.ts'
import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import type { SimilarEvent } from '../contract.ts'
import type { SeveralEvents } from './several-events.ts'

/** Result of a form that is shown again. */
export type UploadOutcome = {
  values: FormValues
  failure?: { message: string; fields: FieldErrors }
  /** True if it was rejected after its dates and similar events were confirmed. */
  confirmed?: boolean
  /** Nothing is wrong, but the submitter has to confirm this first. */
  check?: { dates: string[]; similar: SimilarEvent[]; nextDay?: string }
  /** Other events around the date, for pages without JavaScript. */
  glance?: DateGlance
  /** Result of reading a link; `values` are the values found there. */
  link?: LinkOutcome
  /** Events at the link, if there are several. */
  several?: SeveralEvents
}

export type LinkOutcome = {
  url: string
  /** Text pasted instead of a link. */
  table?: string
  found: boolean
  message: string
  /** Sentences on the event's dates, and on which of them the form contains. */
  repeats?: string
}

/** Result if the server could not be reached. */
export const unsent = (message: string): UploadOutcome => ({
  values: {},
  failure: { message, fields: {} },
})
