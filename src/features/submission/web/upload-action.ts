import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { takeFileTexts } from '../../../catalog/files/upload-file.ts'
import type { FormValues } from '../../../catalog/web/event-form/form-fields.ts'
import { CallError } from '../../../kit/call.ts'
import { errorTable, type FieldErrors } from '../../../kit/errors.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { findSimilar, type SimilarEvent, submitEvent } from '../contract.ts'
import { bodyOf, readValues } from './form-body.ts'
import { receivedPath } from './received-path.ts'

/** Outcome of a form that has to be shown again. */
export type UploadOutcome = {
  values: FormValues
  failure?: { message: string; fields: FieldErrors }
  /** Nothing is wrong, but look at this before it is sent. */
  check?: { dates: string[]; similar: SimilarEvent[] }
}

/** Two steps where there is something to look at: several dates, or events that look the same. */
export const uploadAction = async ({ request, context }: ActionFunctionArgs) => {
  const { texts, problems: files } = takeFileTexts(await formTexts(request))
  const values = readValues(texts)
  const body = bodyOf(values)
  const call = pageCall(context)
  try {
    if (texts.confirmed === undefined || Object.keys(files).length > 0) {
      const { openedAt: _, leaveEmpty: __, sendKey: ___, ...event } = body
      const { dates, similar } = (await call(findSimilar, { body: event })).body
      if (Object.keys(files).length > 0) return refused(values, files)
      if (dates.length > 1 || similar.length > 0) {
        return data({ values, check: { dates, similar } } satisfies UploadOutcome)
      }
    }
    await call(submitEvent, { body })
  } catch (error) {
    return failed(error, values, files)
  }
  return redirect(receivedPath, 303)
}

const refused = (values: FormValues, fields: FieldErrors) => {
  const failure = { message: errorTable.unprocessable.message, fields }
  return data({ values, failure } satisfies UploadOutcome, errorTable.unprocessable.status)
}

const failed = (error: unknown, values: FormValues, files: FieldErrors) => {
  if (!(error instanceof CallError)) throw error
  const message = error.publicMessage ?? "That didn't work. Try again in a moment."
  const failure = { message, fields: { ...error.body?.error.fields, ...files } }
  return data({ values, failure } satisfies UploadOutcome, error.status)
}

/** Where the server could not be reached. */
export const unsent = (message: string): UploadOutcome => ({
  values: {},
  failure: { message, fields: {} },
})
