import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormControl } from './form-control.tsx'
import { fieldGroups, formFields } from './form-fields.ts'
import { GroupSection } from './group-section.tsx'

const nothing = () => {}

const flyer = (takesFiles: boolean) => {
  const field = formFields.find(({ name }) => name === 'flyerUrl')
  if (!field) throw new Error('There is no flyer.')
  return renderToStaticMarkup(
    <FormControl
      field={field}
      value=""
      onChange={nothing}
      takesFiles={takesFiles}
      problem="Too large."
    />,
  )
}

/** Labels and controls in document order. */
const outlineOf = (html: string) =>
  [...html.matchAll(/<label for="([^"]*)"[^>]*>([^<]*)|<input (?:[^>]* )?id="([^"]*)"/g)].map(
    ([, of, label, id]) => (id === undefined ? `${label} -> ${of}` : id),
  )

test('the file input comes before the URL field, each with a label', () => {
  const html = flyer(true)
  expect(outlineOf(html)).toEqual([
    'Flyer -> upload-flyerUrl-file',
    'upload-flyerUrl-file',
    'or the flyer&#x27;s web address -> upload-flyerUrl',
    'upload-flyerUrl',
  ])
  expect(html).toContain('name="flyerFile"')
  expect(html).toContain(
    'aria-describedby="upload-flyerUrl-hint upload-flyerUrl-problem upload-flyerUrl-file-status"',
  )
})

test('without file uploads, the label belongs to the URL field', () => {
  expect(outlineOf(flyer(false))).toEqual(['Flyer -> upload-flyerUrl', 'upload-flyerUrl'])
  expect(flyer(false)).toContain('Its web address.')
})

test('a value without a choice stays, as imports and the API accept any', () => {
  const optionsOf = (name: string, value: string) => {
    const field = formFields.find((each) => each.name === name)
    if (!field) throw new Error(`There is no ${name}.`)
    const html = renderToStaticMarkup(
      <FormControl field={field} value={value} onChange={nothing} />,
    )
    return [...html.matchAll(/<option value="[^"]*"( selected="")?>([^<]*)/g)].map(
      ([, selected, label]) => (selected ? `${label}*` : label),
    )
  }
  expect(optionsOf('organizerKind', 'Rotary')[0]).toBe('Rotary*')
  expect(optionsOf('eventType', 'hill_climb')[0]).toBe('hill_climb*')
  expect(optionsOf('organizerKind', '')[0]).toBe('Not specified*')
  expect(optionsOf('organizerKind', 'car_clubs')).toContain('Car Clubs*')
})

test('collapsed sections have an arrow that turns', () => {
  const group = fieldGroups.find(({ more }) => more)
  if (!group) throw new Error('Nothing is folded away.')
  const form = { values: {}, change: nothing, restored: false, startAfresh: nothing }
  const html = renderToStaticMarkup(<GroupSection group={group} form={form} problems={{}} />)
  expect(html).toMatch(
    /<details[^>]*class="group [^>]*><summary.*<svg[^>]*group-open:rotate-180.*<\/summary>/,
  )
})
