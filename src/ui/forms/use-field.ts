/**
 * Uncontrolled fields that the page fills in as well. The browser alone holds what is entered, so that text, caret and a
 * word that is being composed survive hydration; React would put a controlled field's value back.
 */
import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Field = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement
type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/**
 * Reports what is entered, first what was before hydration, and writes a value into the field only where it is another
 * than the one reported last.
 */
const useEntered = <Property extends 'value' | 'checked'>(
  property: Property,
  value: Field[Property],
  onEnter: (value: Field[Property], field: Element) => void,
) => {
  const ref = useRef<Field>(null)
  const known = useRef(value)
  const [first] = useState(value)
  const enter = (field: Pick<Field, Property>) => {
    if (field[property] === known.current) return
    known.current = field[property]
    onEnter(field[property], field as unknown as Element)
  }
  useEffect(() => {
    if (ref.current) enter(ref.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is hydrated
  }, [])
  useLayoutEffect(() => {
    if (value === known.current) return
    known.current = value
    if (ref.current && ref.current[property] !== value) ref.current[property] = value
  }, [property, value])
  return { ref, first, onChange: ({ target }: Changed) => enter(target as Field) }
}

/** Properties of an input, a text area or a select whose content the page knows as `value`. */
export const useField = (value: string, onEnter: (value: string, field: Element) => void) => {
  const { first, ...field } = useEntered('value', value, onEnter)
  return { ...field, defaultValue: first }
}

/** The same for a check box. */
export const useCheckbox = (checked: boolean, onEnter: (checked: boolean) => void) => {
  const { first, ...field } = useEntered('checked', checked, onEnter)
  return { ...field, defaultChecked: first }
}
