import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import type { FieldErrors } from '../../../kit/errors.ts'

/** Reason why a form was not taken, with what was typed. */
export type ManageFailure = {
  message: string
  fields: FieldErrors
  values: FormValues
  /** Version of the event that was edited, so that no newer one is overwritten unseen; undefined after a conflict. */
  sequence?: string
}

/** Failure when the server could not be reached. */
export const unsent = (message: string, { sequence }: FormValues): ManageFailure => {
  return { message, fields: {}, values: {}, sequence }
}
