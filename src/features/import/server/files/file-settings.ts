/** Converts the choices made for a file into the settings of its import. */
import { type FieldErrors, refuseProblems } from '../../../../kit/errors.ts'
import { oneLine } from '../../../../kit/text/clean-text.ts'
import type { ImportChoices } from '../../file-contract.ts'
import { placeDefaults, placeProblem } from '../../source-words.ts'
import type { FieldRules } from '../row/field-rules.ts'
import { type FieldName, isFieldName } from '../row/fields.ts'
import type { ImportSettings } from '../settings/import-settings.ts'

/** Throws AppError with all problems of the choices. */
export const checkChoices = (choices: ImportChoices): void => {
  const problems: FieldErrors = {}
  if (placeDefaults(choices.place) === undefined) problems.place = placeProblem
  const columnByField = new Map<string, string>()
  for (const [index, { name, field }] of (choices.columns ?? []).entries()) {
    const previous = columnByField.get(field)
    columnByField.set(field, name)
    if (!isFieldName(field)) problems[`columns.${index}`] = `There is no field "${field}".`
    else if (previous !== undefined) {
      problems[`columns.${index}`] =
        `"${previous}" has the same meaning. Choose another one, or "Not used".`
    }
  }
  refuseProblems(problems)
}

const pairsOf = (texts: readonly string[]): [FieldName, string][] =>
  texts.flatMap((text) => {
    const [field = '', value = ''] = text.split('=', 2)
    return isFieldName(field) ? [[field, value]] : []
  })

/** Settings of a dry run, or of the import itself. */
export const settingsOfFile = (
  choices: Partial<ImportChoices>,
  source: string,
): ImportSettings & { source: string } => {
  const { columns, eventType = '', place = '', publish = false, answers = [] } = choices
  const map = (columns ?? []).flatMap(({ name, field }): [FieldName, string][] =>
    isFieldName(field) ? [[field, name]] : [],
  )
  const rules: FieldRules = {
    map: new Map(map),
    set: new Map(),
    default: new Map([
      ...(eventType === '' ? [] : [['eventType', eventType] as [FieldName, string]]),
      ...pairsOf(placeDefaults(place) ?? []),
    ]),
    onlyMapped: columns !== undefined,
    anyHeader: true,
  }
  const namesAnswered = (expected: string) =>
    answers.flatMap(({ name, answer }) => (answer === expected ? [name] : []))
  return {
    rules,
    source,
    zone: choices.zone || undefined,
    all: choices.all ?? false,
    publish,
    reviewsAll: !publish,
    strict: false,
    dryRun: false,
    permitted: choices.permitted ?? false,
    ignore: namesAnswered('ignore'),
    repair: namesAnswered('repair').map((name) => ({ name })),
  }
}

/** "shows.xlsx" from a path, as some browsers send it. */
export const cleanFileName = (name: string): string =>
  oneLine(name.replace(/^.*[/\\]/, '')).slice(0, 150) || 'File'
