import type { FieldErrors } from '../../../../kit/errors.ts'
import { ErrorSummary, type SummaryControl } from '../../../../ui/forms/error-summary.tsx'
import { controlId, fieldOfProblem, formFields } from './form-fields.ts'

/** Reason why an event's form was rejected. */
export type EventFormFailure = { message: string; fields: FieldErrors }

/** Error summary of an event's form: problems of the whole form first, then in the order of the fields. */
export const EventErrorSummary = ({ failure }: { failure: EventFormFailure }) => (
  <ErrorSummary
    title={failure.message}
    fields={failure.fields}
    controlOf={controlOf}
    compare={(one, other) => positionOf(one) - positionOf(other)}
  />
)

const positionOf = (name: string): number => {
  const field = fieldOfProblem(name)
  return field ? formFields.indexOf(field) : -1
}

const controlOf = (name: string): SummaryControl | undefined => {
  const field = fieldOfProblem(name)
  return field && { id: controlId(field.name), label: field.label }
}
