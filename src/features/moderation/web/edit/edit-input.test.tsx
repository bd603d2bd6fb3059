import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { editGroups } from './edit-fields.ts'
import { EditInput } from './edit-page.tsx'

const fields = editGroups.flatMap((group) => group.fields)

/** Labels of a field's choices; the selected choice has a star. */
const optionsOf = (name: string, value: string) => {
  const field = fields.find((each) => each.name === name)
  if (!field) throw new Error(`There is no ${name}.`)
  const html = renderToStaticMarkup(<EditInput field={field} value={value} problem={undefined} />)
  return [...html.matchAll(/<option value="[^"]*"( selected="")?>([^<]*)/g)].map(
    ([, selected, label]) => (selected ? `${label}*` : label),
  )
}

test('organizer kind and state offer the options of the submission form', () => {
  const kinds = optionsOf('organizerKind', 'car_clubs')
  expect(kinds).toEqual([
    'Not specified',
    'Car Dealers',
    'Charities',
    'Car Clubs*',
    'Museums',
    'Corporate',
    'Independent',
  ])
  expect(optionsOf('state', 'IL')).toContain('Illinois*')
})
