/** Fills in the form with the event at a link. */
import { data } from 'react-router'
import { readEventLink } from '../../../catalog/links/client.ts'
import { textOfValue } from '../../../catalog/web/event-form/form-codec.ts'
import type { FormValues } from '../../../catalog/web/event-form/form-fields.ts'
import { type Call, isCallError } from '../../../kit/call.ts'
import type { UploadOutcome } from './upload-outcome.ts'

export const fillFromLink = async (call: Call, url: string) => {
  const outcome = (found: boolean, message: string, values: FormValues = {}): UploadOutcome => ({
    values,
    link: { url, found, message },
  })
  try {
    const { found, message, fields } = (await call(readEventLink, { body: { url } })).body
    const texts = Object.entries(fields).map(([name, value]) => [name, textOfValue(value)])
    return data(outcome(found, message, Object.fromEntries(texts)))
  } catch (error) {
    if (!isCallError(error)) throw error
    const { fields } = error.body?.error ?? {}
    const message = fields?.url ?? error.publicMessage ?? "That didn't work. Try again in a moment."
    return data(outcome(false, message), error.status)
  }
}
