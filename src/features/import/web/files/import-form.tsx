import { draftFields, fieldOf } from '../../../../catalog/event/field-names.ts'
import type { Group } from '../../../../catalog/event/fields.ts'
import { timeZoneLabel } from '../../../../catalog/time/time-zone-label.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { fieldClasses } from '../../../../ui/forms/field.ts'
import { FieldProblem } from '../../../../ui/forms/field-problem.tsx'
import { SelectField, TextField } from '../../../../ui/forms/form-field.tsx'
import { IntentButton, PostForm } from '../../../../ui/forms/post-form.tsx'
import { PanelSection } from '../../../../ui/panel-section.tsx'
import {
  type FoundInFile,
  fileZones,
  type ImportColumn,
  type ImportDetail,
} from '../../file-contract.ts'
import { type Question, questionWords } from '../../questions.ts'
import {
  NonAutomotive,
  Permission,
  TypeAndPlace,
  trustChoices,
  typeChoices,
} from '../link-form.tsx'
import { type ImportAnswer, questionNames } from './import-action.ts'

type Choice = { value: string; label: string }

const groups: Record<Group, string> = {
  what: 'What it is',
  when: 'When',
  where: 'Where',
  cost: 'Cost',
  cars: 'Cars',
  extras: 'Extras',
  contact: 'Contact',
}

/** Fields that only sources have, with their group in the form. */
const sourceChoices: readonly (Choice & { group: Group })[] = [
  { value: 'category', label: 'Category', group: 'what' },
  { value: 'sourceId', label: 'Identifier', group: 'what' },
  { value: 'repeats', label: 'Repeats', group: 'when' },
  { value: 'allDay', label: 'All day', group: 'when' },
  { value: 'timeZone', label: 'Time zone', group: 'when' },
  { value: 'location', label: 'Address in one line', group: 'where' },
  { value: 'country', label: 'Country', group: 'where' },
]

/** Fields that a column can be matched to, grouped as in the forms. */
const fieldChoices: readonly { title: string; choices: Choice[] }[] = (
  Object.keys(groups) as Group[]
).map((group) => ({
  title: groups[group],
  choices: [
    ...draftFields.flatMap((name) => {
      const { label, group: ownGroup } = fieldOf(name)
      return ownGroup === group && label ? [{ value: name as string, label }] : []
    }),
    ...sourceChoices.filter((choice) => choice.group === group),
  ],
}))

type Props = {
  shown: ImportDetail
  found: FoundInFile
  answer: ImportAnswer | undefined
  /** True for an organizer's file: its events are submitted, and it has no source name. */
  isSheet?: boolean
}

/** Columns, questions and options of a file, with buttons to update the preview and to import it. */
export const ImportForm = ({ shown, found, answer, isSheet = false }: Props) => {
  const isReadable = found.result.outcome === 'read'
  const typed = answer?.typed
  return (
    <PostForm className="grid gap-6">
      <Buttons found={found} isSheet={isSheet} />
      <Questions shown={shown} typed={typed} />
      {found.columns.length > 0 ? (
        <PanelSection
          title="Columns"
          note={
            isReadable
              ? 'What each column of your file is. Change what is wrong, then update the preview.'
              : 'Say which columns hold the name and the date of each event, then update the preview. For a list of museums without dates, choose Car Museum as the default event type.'
          }
        >
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {found.columns.map((column, index) => (
              <li key={column.name} className="min-w-0">
                <ColumnField
                  column={column}
                  index={index}
                  value={typed?.[`column.${index}`] ?? column.field ?? ''}
                  problem={problemOf(answer, found, index)}
                />
              </li>
            ))}
          </ul>
        </PanelSection>
      ) : null}
      <Options shown={shown} found={found} answer={answer} isSheet={isSheet} />
      <div>
        <PreviewButton />
      </div>
    </PostForm>
  )
}

/** Problem of a column; error fields are numbered by used columns only. */
const problemOf = (answer: ImportAnswer | undefined, found: FoundInFile, index: number) => {
  const field = answer?.typed?.[`column.${index}`]
  if (!answer || !field) return undefined
  const used = found.columns.slice(0, index).filter((_, at) => answer.typed?.[`column.${at}`])
  return answer.fields[`columns.${used.length}`]
}

type ColumnFieldProps = {
  column: ImportColumn
  index: number
  value: string
  problem: string | undefined
}

const ColumnField = ({ column: { name, samples }, index, value, problem }: ColumnFieldProps) => {
  const id = `column-${index}`
  return (
    <>
      <label htmlFor={id} className="block font-medium break-words">
        {name}
      </label>
      <p id={`${id}-hint`} className="mb-1 truncate text-sm text-soft">
        {samples.join(' · ') || 'Empty'}
      </p>
      <select
        id={id}
        name={`column.${index}`}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={[`${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')}
        className={`${fieldClasses} px-3`}
      >
        <option value="">Not used</option>
        {fieldChoices.map(({ title, choices }) => (
          <optgroup key={title} label={title}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <FieldProblem id={id} problem={problem} />
    </>
  )
}

const PreviewButton = () => (
  <IntentButton intent="preview" look="outlined">
    Update preview
  </IntentButton>
)

const Buttons = ({ found: { result }, isSheet }: { found: FoundInFile; isSheet: boolean }) => {
  const { taken = 0, updated = 0, unchanged = 0 } = result.counts ?? {}
  const events = taken + updated + unchanged
  return (
    <div className="flex flex-wrap gap-2">
      {/* The Enter key activates the first button. */}
      <PreviewButton />
      {result.outcome === 'read' ? (
        <IntentButton intent="import">
          {isSheet ? 'Submit' : 'Import'} {formatNumber(events)} {events === 1 ? 'event' : 'events'}
        </IntentButton>
      ) : null}
      <IntentButton intent="drop" look="quiet" formNoValidate>
        Discard this file
      </IntentButton>
    </div>
  )
}

const repairs: Partial<Record<Question['matter'], string>> = {
  local: 'Their times are local',
  utc: 'Their times are in UTC',
}

type Typed = ImportAnswer['typed']

const Questions = ({ shown, typed }: { shown: ImportDetail; typed: Typed }) => {
  const names = questionNames(shown)
  if (names.length === 0) return null
  const openQuestions = new Map(
    (shown.found?.result.questions ?? []).map((each) => [each.name, each]),
  )
  return (
    <PanelSection
      title="Questions"
      note="Until you answer, new events of this file wait for review, and live ones keep their date, time and place."
    >
      {names.map((name, index) => {
        const question = openQuestions.get(name)
        const savedAnswer = shown.choices.answers[index]?.answer ?? ''
        const repair = question ? repairs[question.matter] : 'As the question supposed'
        const isAboutTimes = /^times |^early starts$/.test(name)
        return (
          <SelectField
            key={name}
            name={`answer.${index}`}
            label={question ? questionWords(question) : `Answered: ${name}`}
            optional
            choices={{
              '': question ? 'Keep waiting' : 'Ask again',
              ignore: isAboutTimes ? 'The times are right' : "It doesn't matter",
              ...(repair && isAboutTimes && { repair }),
            }}
            defaultValue={typed?.[`answer.${index}`] ?? savedAnswer}
          />
        )
      })}
    </PanelSection>
  )
}

const zoneChoices = Object.fromEntries(
  fileZones.map((zone) => [
    zone,
    zone === '' ? 'The zone of each event’s place' : timeZoneLabel(zone),
  ]),
)

/** Type choices of a sheet, whose events are not skipped for lack of a type. */
const sheetTypes = { ...typeChoices, '': 'As the words tell' }

const SourceFields = ({ shown, answer }: Pick<Props, 'shown' | 'answer'>) => (
  <>
    <SelectField
      name="trust"
      label="New events"
      choices={trustChoices}
      defaultValue={answer?.typed?.trust ?? (shown.choices.publish ? 'live' : 'queue')}
    />
    <TextField
      name="source"
      label="Name of the source"
      hint="A later file of the same name updates these events."
      problem={answer?.fields?.source}
      maxLength={150}
      defaultValue={answer?.typed?.source ?? shown.source}
    />
  </>
)

const Options = ({ shown, found, answer, isSheet }: Props) => {
  const { choices } = shown
  const typed = answer?.typed
  return (
    <PanelSection id="options" title="Options">
      <div className="grid gap-4 sm:grid-cols-2">
        {isSheet ? null : <SourceFields shown={shown} answer={answer} />}
        <TypeAndPlace
          types={isSheet ? sheetTypes : typeChoices}
          eventType={typed?.eventType ?? choices.eventType}
          place={typed?.place ?? choices.place}
          problem={answer?.fields.place}
        />
        <SelectField
          name="zone"
          label="Its times are in"
          optional
          choices={zoneChoices}
          defaultValue={typed?.zone ?? choices.zone}
        />
      </div>
      {isSheet ? null : <NonAutomotive isSet={typed ? Boolean(typed.all) : choices.all} />}
      {!isSheet && (found.needsPermission || /MotorsportReg/.test(found.result.message)) ? (
        <Permission
          preview={{ needsPermission: true }}
          isGiven={typed ? Boolean(typed.permitted) : choices.permitted}
        />
      ) : null}
    </PanelSection>
  )
}
