/** Outcome of a posted form in a page's action. */
import { type Call, type Failure, failureOf } from './call.ts'
import type { Endpoint, EndpointSpec, InputOf } from './endpoint.ts'

/** The texts of a posted form by name; files are left out, and so is a form that cannot be read. */
export const formTexts = async (request: Request): Promise<Record<string, string>> =>
  textsOf(await request.formData().catch(() => new FormData()))

/** The texts of a form by name; files are left out. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter((each): each is [string, string] => typeof each[1] === 'string'),
  )

/** Reason why a form was not taken, for the page that shows it again; the field `_` is the whole form. */
export type FormFailure = Failure & {
  /** Submitted values, shown again. */
  typed: Record<string, string>
}

/** The same for a form that did not reach the server. */
export const unsentForm = (message: string, typed: Record<string, string>): FormFailure => ({
  status: 503,
  message,
  fields: {},
  typed,
})

/**
 * Sends what was typed as the call's body, checked by nothing but the call itself. Returns undefined when it was taken,
 * and the reason when it was refused; throws what is no refusal.
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
    const { leaveEmpty: _, ...kept } = typed
    return { ...failureOf(error), typed: kept }
  }
}
