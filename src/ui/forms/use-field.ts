/**
 * Uncontrolled fields that the page also writes to. Only the browser stores what is typed, so that text, caret and a
 * word being composed (IME) survive hydration; React would reset a controlled field.
 */
import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Field = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement
type FieldChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/**
 * Reports user input, beginning with input from before hydration, and writes to the field only if
 * the value differs from the last one reported.
 */
const useEntered = <Property extends 'value' | 'checked'>(
  property: Property,
  value: Field[Property],
  onEnter: (value: Field[Property], field: Element) => void,
) => {
  const ref = useRef<Field>(null)
  const previous = useRef(value)
  const [first] = useState(value)
  const enter = (field: Pick<Field, Property>) => {
    if (field[property] === previous.current) return
    previous.current = field[property]
    onEnter(field[property], field as unknown as Element)
  }
  useEffect(() => {
    if (ref.current) enter(ref.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is hydrated
  }, [])
  useLayoutEffect(() => {
    if (value === previous.current) return
    previous.current = value
    if (ref.current && ref.current[property] !== value) ref.current[property] = value
  }, [property, value])
  return { ref, first, onChange: ({ target }: FieldChange) => enter(target as Field) }
}

/** Props of an input, text area or select whose content is `value` in the page's state. */
export const useField = (value: string, onEnter: (value: string, field: Element) => void) => {
  const { first, ...field } = useEntered('value', value, onEnter)
  return { ...field, defaultValue: first }
}

/** Like `useField`, for a checkbox. */
export const useCheckbox = (checked: boolean, onEnter: (checked: boolean) => void) => {
  const { first, ...field } = useEntered('checked', checked, onEnter)
  return { ...field, defaultChecked: first }
}
