import type { FormValues } from '../../../catalog/web/event-form/form-fields.ts'
import type { FieldErrors } from '../../../kit/errors.ts'

/** Reason why a form was not taken, with what was typed. */
export type ManageFailure = { message: string; fields: FieldErrors; values: FormValues }

/** Failure when the server could not be reached. */
export const unsent = (message: string): ManageFailure => ({ message, fields: {}, values: {} })
