/** Fields that a column of a file may be, in the groups of the forms. */
import { draftFields, fieldOf } from '../../../../catalog/event/field-names.ts'
import type { Group } from '../../../../catalog/event/fields.ts'

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

/** What only sources give, and the group where somebody looks for it. */
const ofSources: readonly (Choice & { group: Group })[] = [
  { value: 'category', label: 'Category', group: 'what' },
  { value: 'sourceId', label: 'Identifier', group: 'what' },
  { value: 'repeats', label: 'Repeats', group: 'when' },
  { value: 'allDay', label: 'All day', group: 'when' },
  { value: 'timeZone', label: 'Time zone', group: 'when' },
  { value: 'location', label: 'Address in one line', group: 'where' },
  { value: 'country', label: 'Country', group: 'where' },
]

export const fieldChoices: readonly { title: string; choices: Choice[] }[] = (
  Object.keys(groups) as Group[]
).map((group) => ({
  title: groups[group],
  choices: [
    ...draftFields.flatMap((name) => {
      const { label, group: own } = fieldOf(name)
      return own === group && label ? [{ value: name as string, label }] : []
    }),
    ...ofSources.filter((choice) => choice.group === group),
  ],
}))
