/** Result of a form posted to a page's action. */
import { type Call, type Failure, failureOf } from './call.ts'
import type { Endpoint, EndpointSpec, InputOf } from './endpoint.ts'

/** Text fields of a posted form by name, without files; empty if the form cannot be parsed. */
export const formTexts = async (request: Request): Promise<Record<string, string>> =>
  textsOf(await request.formData().catch(() => new FormData()))

/** Text fields of a form by name, without files. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter((each): each is [string, string] => typeof each[1] === 'string'),
  )

/** Reason why a form was rejected, for showing the form again; the field `_` is the whole form. */
export type FormFailure = Failure & {
  /** Submitted values, shown again. */
  typed: Record<string, string>
}

/** Failure of a form that did not reach the server. */
export const unsentForm = (message: string, typed: Record<string, string>): FormFailure => ({
  status: 503,
  message,
  fields: {},
  typed,
})

/**
 * Sends the form's texts as the call's body; only the endpoint validates them. Returns undefined on
 * success, or the reason if the endpoint rejects the form; rethrows anything but CallError.
 */
export const sendForm = async <S extends EndpointSpec>(
  call: Call,
  endpoint: Endpoint<S>,
  { typed, params }: { typed: Record<string, string>; params?: Record<string, string> },
): Promise<FormFailure | undefined> => {
  try {
    await call(endpoint, { body: typed, params } as unknown as InputOf<S>)
    return undefined
  } catch (error) {
    const { leaveEmpty: _, ...values } = typed
    return { ...failureOf(error), typed: values }
  }
}
