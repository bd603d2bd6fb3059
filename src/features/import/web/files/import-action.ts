/** Actions of the import pages; each form posts its name as `intent`. */
import { data, redirect } from 'react-router'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { administratorPaths, importPath } from '../../../../catalog/links/private-paths.ts'
import { asAdministrator } from '../../../../kit/administrator-session.ts'
import type { FieldErrors } from '../../../../kit/errors.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { formRefusal } from '../../../../kit/page-call.ts'
import {
  changeImport,
  dropImport,
  fileProblem,
  fileZones,
  getImport,
  type ImportChoices,
  type ImportDetail,
  importIdField,
  runImport,
  undoImport,
} from '../../file-contract.ts'

/** Reason why nothing was done, and the submitted values. */
export type ImportAnswer = { message: string; fields: FieldErrors; typed?: Record<string, string> }

/** Response to a form whose file the server has already stored; redirects to `pathOf` its id. */
export const answerTakenFile = async (request: Request, pathOf: (id: string) => string) => {
  const { [importIdField]: id, [fileProblem]: problem } = await formTexts(request)
  if (id) return redirect(pathOf(id), 303)
  const message = problem ?? 'Choose a file first.'
  return data<ImportAnswer>({ message, fields: { file: message } }, 422)
}

/** API calls about one file, by an administrator or by a private link. */
type FileCalls = {
  /** Paths of the file's page and of the upload page. */
  paths: { own: string; all: string }
  find: () => Promise<{ body: ImportDetail }>
  /** Picks the choices that this kind of file has. */
  pick: (choices: ImportChoices) => Partial<ImportChoices>
  change: (choices: Partial<ImportChoices>) => Promise<unknown>
  run: () => Promise<unknown>
  undo: () => Promise<unknown>
  drop: () => Promise<unknown>
}

/** Runs the action that a file's page posted, and redirects to the outcome. */
export const runFileAction = async (
  typed: Record<string, string>,
  calls: FileCalls,
): Promise<Response | ReturnType<typeof data<ImportAnswer>>> => {
  const { own, all } = calls.paths
  try {
    const result = await doWith(calls, typed)
    if (result === undefined) throw data(null, 400)
    return redirect(withQuery(result === 'dropped' ? all : own, { done: result }), 303)
  } catch (error) {
    return formRefusal(error, { typed })
  }
}

/** Name of the notice to show; undefined for an unknown intent. */
const doWith = async (calls: FileCalls, typed: Record<string, string>) => {
  const { intent } = typed
  if (intent === 'undo') {
    await calls.undo()
    return 'undone'
  }
  if (intent === 'drop') {
    await calls.drop()
    return 'dropped'
  }
  if (intent !== 'preview' && intent !== 'import') return undefined
  const { body: shown } = await calls.find()
  const choices = calls.pick(choicesOf(shown, typed))
  const before = { ...shown.choices, source: shown.source }
  const after = { ...before, ...choices, columns: choices.columns }
  if (intent === 'import' && isSame(after, before)) {
    await calls.run()
    return 'started'
  }
  await calls.change(choices)
  // Changed choices are previewed before they are imported.
  return intent === 'import' ? 'check' : 'shown'
}

export const runImportAction = asAdministrator(async (call, { request, params }) => {
  const target = { params: { id: params.id ?? '' } }
  return runFileAction(await formTexts(request), {
    paths: { own: importPath(target.params.id), all: administratorPaths.imports },
    find: () => call(getImport, target),
    pick: (choices) => choices,
    change: (body) => call(changeImport, { ...target, body }),
    run: () => call(runImport, { ...target, body: {} }),
    undo: () => call(undoImport, { ...target, body: {} }),
    drop: () => call(dropImport, target),
  })
})

/** Names of answered and open questions, in the order of the form. */
export const questionNames = ({ choices, found }: ImportDetail): string[] => [
  ...choices.answers.map(({ name }) => name),
  ...(found?.result.questions ?? []).map(({ name }) => name),
]

const choicesOf = (shown: ImportDetail, typed: Record<string, string>): ImportChoices => {
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
    zone: fileZones.find((zone) => zone === typed.zone) ?? '',
    all: Boolean(typed.all),
    permitted: Boolean(typed.permitted),
    answers: questionNames(shown).flatMap((name, index) => {
      const answer = typed[`answer.${index}`]
      return answer === 'ignore' || answer === 'repair' ? [{ name, answer }] : []
    }),
  }
}

const isSame = (first: ImportChoices, second: ImportChoices): boolean => {
  const textOf = ({ columns, answers, ...rest }: ImportChoices) =>
    JSON.stringify([
      Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      columns?.map(({ name, field }) => [name, field]),
      answers.map(({ name, answer }) => [name, answer]),
    ])
  return textOf(first) === textOf(second)
}
