import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { takeFileTexts } from '../../../catalog/file/file-fields.ts'
import { readEventLink } from '../../../catalog/links/event-link.ts'
import { getDateGlance } from '../../../catalog/search/date-glance.ts'
import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import { nextDayWords } from '../../../catalog/submission/web/event-form/next-day.tsx'
import { type Call, failureOf } from '../../../kit/call.ts'
import { errorTable, type FieldErrors } from '../../../kit/errors.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { findSimilar, submitEvent, submitUnlessSimilar } from '../contract.ts'
import { bodyOf, problemsByControl, readValues } from './form-body.ts'
import { glanceRequest } from './glance-request.ts'
import { valuesOfLinked } from './linked-values.ts'
import { receivedPath } from './received-path.ts'
import { sendSeveral } from './send-several.ts'
import { noteOfSent } from './sent-note.ts'
import { severalOf } from './several-events.ts'
import type { LinkOutcome, UploadOutcome } from './upload-outcome.ts'

/** Asks for confirmation if there are several dates, hours past midnight, or similar events. */
export const uploadAction = async ({ request, context }: ActionFunctionArgs) => {
  const { texts, problems: fileProblems } = takeFileTexts(await formTexts(request))
  if (texts.fill !== undefined) return fillFrom(pageCall(context), texts)
  if (texts.several !== undefined) return sendSeveral(pageCall(context), request, texts)
  const values = readValues(texts)
  const body = bodyOf(values)
  const call = pageCall(context)
  // "See what else is on that day" was pressed: sends nothing yet.
  if (texts.look !== undefined) return data(await withGlance(call, { values }))
  const nextDay = nextDayWords(values)
  const { openedAt: _, leaveEmpty: __, sendKey: ___, proof: ____, ...event } = body
  try {
    if (Object.keys(fileProblems).length > 0) {
      // Stores nothing, but reports the problems of the other fields as well.
      await call(findSimilar, { body: event })
      return refuse(values, fileProblems)
    }
    if (texts.confirmed !== undefined) await call(submitEvent, { body })
    else if (nextDay !== undefined) {
      const check = (await call(findSimilar, { body: event })).body
      return data(await withGlance(call, { values, check: { ...check, nextDay } }))
    } else {
      const { id, ...check } = (await call(submitUnlessSimilar, { body })).body
      if (id === null) return data(await withGlance(call, { values, check }))
    }
  } catch (error) {
    const { outcome, status } = failureOutcome(error, values, fileProblems)
    const confirmed = texts.confirmed !== undefined
    return data(await withGlance(call, { ...outcome, confirmed }), status)
  }
  const note = { name: values.name ?? '', events: 1 }
  const headers = { 'set-cookie': await noteOfSent(request, values, note) }
  return redirect(receivedPath, { status: 303, headers })
}

const refuse = (values: FormValues, fields: FieldErrors) => {
  const failure = { message: errorTable.unprocessable.message, fields }
  return data({ values, failure } satisfies UploadOutcome, errorTable.unprocessable.status)
}

const failureOutcome = (error: unknown, values: FormValues, files: FieldErrors) => {
  const { status, message, fields } = failureOf(error)
  const failure = { message, fields: { ...problemsByControl(fields, values), ...files } }
  return { outcome: { values, failure }, status }
}

/** Adds other events around the date; the form is shown without them if that request fails. */
const withGlance = async (call: Call, outcome: UploadOutcome): Promise<UploadOutcome> => {
  const request = glanceRequest(outcome.values)
  if (!request) return outcome
  const glance = await call(getDateGlance, request).catch(() => undefined)
  return glance ? { ...outcome, glance: glance.body } : outcome
}

/** Fills in the form from the event at a link, or from a pasted table. */
const fillFrom = async (call: Call, { fill, link: url = '', table = '' }: FormValues) => {
  const isTable = fill === 'table'
  const source = isTable ? { url: '', table } : { url }
  const outcome = (link: Omit<LinkOutcome, 'url'>, values: FormValues = {}): UploadOutcome => ({
    values,
    link: { ...source, ...link },
  })
  try {
    const { found, message, ...linked } = (
      await call(readEventLink, { body: isTable ? { text: table } : { url } })
    ).body
    if (!found) return data(outcome({ found, message }))
    const { values, words } = valuesOfLinked(linked)
    const several = severalOf(source.url, linked.events)
    const filled = outcome({ found, message, ...(words && { repeats: words }) }, values)
    return data({ ...filled, ...(several && { several }) })
  } catch (error) {
    const { status, message, fields } = failureOf(error)
    const reason = fields.url ?? fields.text ?? message
    return data(outcome({ found: false, message: reason }), status)
  }
}
