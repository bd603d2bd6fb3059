/**
 * Input that a visitor makes before hydration, replayed after it. React takes no notice of it, and its first update of a controlled
 * field would put the server's value back.
 */
import { onceHydrated } from './launch-app.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const startInputReplay = (): void => {
  if (document.documentElement.dataset.hydrated !== undefined) return
  /** The replay of each field's last input. */
  const entered = new Map<Field, () => void>()
  const ended = new AbortController()
  const keep = ({ target }: Event) => {
    if (!isField(target)) return
    // The last one of a group of radio buttons counts.
    entered.delete(target)
    entered.set(target, replayOf(target))
  }
  addEventListener('input', keep, { capture: true, signal: ended.signal })
  // Fields replaced by their interactive form are replaced right after hydration.
  onceHydrated(() =>
    setTimeout(() => {
      ended.abort()
      for (const replay of entered.values()) replay()
    }),
  )
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches('input:not([type=file]), textarea, select')

/** Does the last input again as if it were done now. */
const replayOf = (field: Field): (() => void) => {
  const { value, id } = field
  if (isCheckable(field)) {
    const { checked } = field
    return () => {
      field.checked = !checked
      field.click()
    }
  }
  return () => {
    const shown = field.isConnected ? field : document.getElementById(id)
    if (isField(shown)) enter(shown, value)
  }
}

const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** React compares with the value that was last set through the element, so it is set through the prototype. */
const enter = (field: Field, value: string) => {
  const isText = !(field instanceof HTMLSelectElement)
  const caret = isText && field.selectionStart
  const end = isText ? field.selectionEnd : null
  if (isText) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  if (isText && typeof caret === 'number') field.setSelectionRange(caret, end)
}
