/** Actions of the pages of imports: each form posts its name as `intent`. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { administratorPaths, importPath } from '../../../../catalog/links/private-paths.ts'
import { requireAdministrator } from '../../../../kit/administrator-session.ts'
import { type Call, isCallError } from '../../../../kit/call.ts'
import type { FieldErrors } from '../../../../kit/errors.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { pageCall } from '../../../../kit/page-call.ts'
import {
  changeImport,
  dropImport,
  fileProblem,
  getImport,
  type ImportChoices,
  type ImportDetail,
  runImport,
  takenFile,
  undoImport,
} from '../../file-contract.ts'

/** Reason why nothing was done, with what was typed. */
export type ImportAnswer = { message: string; fields: FieldErrors; typed?: Record<string, string> }

/** The form with a file: the server has taken it already. */
export const takeImportedFile = async ({ request, context }: ActionFunctionArgs) => {
  await requireAdministrator(request, context)
  const { [takenFile]: id, [fileProblem]: problem } = await formTexts(request)
  if (id) return redirect(importPath(id), 303)
  const message = problem ?? 'Choose a file first.'
  return data<ImportAnswer>({ message, fields: { file: message } }, 422)
}

export const runImportAction = async ({ request, params, context }: ActionFunctionArgs) => {
  await requireAdministrator(request, context)
  const typed = await formTexts(request)
  const id = params.id ?? ''
  try {
    const done = await doImport(pageCall(context), id, typed)
    if (done === undefined) throw data(null, 400)
    if (done === 'dropped') return redirect(withQuery(administratorPaths.imports, { done }), 303)
    return redirect(withQuery(importPath(id), { done }), 303)
  } catch (error) {
    if (!isCallError(error)) throw error
    const message = error.publicMessage ?? "That didn't work. Try again in a minute."
    const fields = error.body?.error.fields ?? {}
    return data<ImportAnswer>({ message, fields, typed }, error.status)
  }
}

/** Name of the notice on what was done; undefined for an unknown intent. */
const doImport = async (call: Call, id: string, typed: Record<string, string>) => {
  const params = { id }
  const { intent } = typed
  if (intent === 'undo') {
    await call(undoImport, { params, body: {} })
    return 'undone'
  }
  if (intent === 'drop') {
    await call(dropImport, { params })
    return 'dropped'
  }
  if (intent !== 'preview' && intent !== 'import') return undefined
  const { body: shown } = await call(getImport, { params })
  const choices = choicesOf(shown, typed)
  if (intent === 'import' && isSame(choices, { ...shown.choices, source: shown.source })) {
    await call(runImport, { params, body: {} })
    return 'started'
  }
  await call(changeImport, { params, body: choices })
  // Nothing is imported that was not shown.
  return intent === 'import' ? 'check' : 'shown'
}

/** Names of questions with an answer or without one, in the order of the form. */
export const questionNames = ({ choices, found }: ImportDetail): string[] => [
  ...choices.answers.map(({ name }) => name),
  ...(found?.result.questions ?? []).map(({ name }) => name),
]

export const choicesOf = (shown: ImportDetail, typed: Record<string, string>): ImportChoices => {
  const columns = shown.found?.columns ?? []
  const fields = columns.map((_, index) => typed[`column.${index}`] ?? '')
  const isAutomatic =
    shown.choices.columns === undefined &&
    columns.every(({ field }, index) => (field ?? '') === fields[index])
  const chosen = columns.flatMap(({ name }, index) => {
    const field = fields[index]
    return field ? [{ name, field }] : []
  })
  return {
    ...(columns.length > 0 && !isAutomatic && { columns: chosen }),
    source: typed.source?.trim() || shown.source,
    publish: typed.trust === 'live',
    eventType: typed.eventType ?? '',
    place: typed.place?.trim() ?? '',
    all: Boolean(typed.all),
    permitted: Boolean(typed.permitted),
    answers: questionNames(shown).flatMap((name, index) => {
      const answer = typed[`answer.${index}`]
      return answer === 'ignore' || answer === 'repair' ? [{ name, answer }] : []
    }),
  }
}

export const isSame = (one: ImportChoices, other: ImportChoices): boolean => {
  const textOf = ({ columns, answers, ...rest }: ImportChoices) =>
    JSON.stringify([
      Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      columns?.map(({ name, field }) => [name, field]),
      answers.map(({ name, answer }) => [name, answer]),
    ])
  return textOf(one) === textOf(other)
}
