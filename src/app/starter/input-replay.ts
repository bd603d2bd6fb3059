/**
 * Input that a visitor makes before hydration, replayed after it. React takes no notice of it, and its first update of
 * a controlled field puts the server's value back.
 */
import { onceHydrated } from './launch-app.ts'

/** Text areas and selects, too, which have some of its properties. */
type Field = HTMLInputElement

/** Content and caret of a field. Dates and email addresses have no caret, nor has what is no text. */
const contentOf = ({ value, checked, selectionStart, selectionEnd }: Field) => ({
  value,
  checked,
  selectionStart,
  selectionEnd,
})

type Content = ReturnType<typeof contentOf>

export const startInputReplay = (): void => {
  const entered = new Map<Field, Content>()
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  let composed: EventTarget | null = null
  const compose = ({ target, type }: CompositionEvent) => {
    composed = type === 'compositionend' ? null : target
  }
  const keep = ({ target }: Event) => {
    if (!isField(target)) return
    // The last one of a group of radio buttons counts.
    entered.delete(target)
    entered.set(target, contentOf(target))
  }
  addEventListener('compositionstart', compose, options)
  addEventListener('compositionend', compose, options)
  addEventListener('input', keep, options)
  onceHydrated(() => {
    const focused = document.activeElement
    // React puts values back in this task: no key comes in between.
    queueMicrotask(() => {
      ended.abort()
      for (const [field, content] of entered) {
        // The browser goes on composing, and React takes the whole text with the next input.
        if (field !== composed || field.value !== content.value)
          replay(field, content, field === focused)
      }
    })
  })
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches('input:not([type=file]), textarea, select')

/** Does the last input again as if it were done now. */
const replay = (field: Field, content: Content, isFocused: boolean): void => {
  const { value, checked } = content
  if (/checkbox|radio/.test(field.type)) {
    field.checked = !checked
    return field.click()
  }
  const shown = field.isConnected ? field : document.getElementById(field.id)
  if (!isField(shown)) return
  const isReplaced = shown !== field
  const caret = field.value === value ? contentOf(field) : content
  if (isReplaced && isFocused) shown.focus()
  // React compares with the value that was last set through the element, so it is set through the prototype.
  shown.value = shown.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(shown), 'value')?.set?.call(shown, value)
  for (const type of ['input', 'change']) shown.dispatchEvent(new Event(type, { bubbles: true }))
  // The interactive form of a field takes what was typed once it is left.
  if (isReplaced && !isFocused) shown.dispatchEvent(new Event('focusout', { bubbles: true }))
  if (!isReplaced && caret.selectionStart !== null)
    shown.setSelectionRange?.(caret.selectionStart, caret.selectionEnd)
}
