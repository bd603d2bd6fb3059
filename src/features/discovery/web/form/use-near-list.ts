import { type KeyboardEvent, useId, useState } from 'react'
import { type NearOption, useNearOptions } from './near-options.ts'

/** Whether the list of a combobox is open, which option is active, and what the keys of its field do with both. */
export const useNearList = (text: string, choose: (option: NearOption) => void) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [activeLabel, setActiveLabel] = useState<string>()
  const options = useNearOptions(text, open)
  // By label: suggestions that arrive later must not put another option under the key that was pressed.
  const at = open ? options.findIndex(({ label }) => label === activeLabel) : -1
  const active = options[at]
  const show = () => {
    setOpen(true)
    setActiveLabel(undefined)
  }
  const hide = () => setOpen(false)
  const pick = (option: NearOption) => {
    hide()
    choose(option)
  }
  const move = (step: number) => {
    setOpen(true)
    setActiveLabel(open ? options[next(at, step, options.length)]?.label : undefined)
  }
  const press = pressed({
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: active && (() => pick(active)),
    Escape: open ? hide : undefined,
  })
  const field = {
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active && `${id}-${at}`,
    onFocus: show,
    onClick: show,
    onBlur: hide,
    onKeyDown: press,
  } as const
  return { id, options, active, pick, show, field }
}

/** Around, by way of the field itself (-1). */
const next = (at: number, step: number, count: number) => {
  const to = at + step
  if (to < -1) return count - 1
  return to >= count ? -1 : to
}

/** A key that does something here does nothing else. */
const pressed = (acts: Record<string, (() => void) | undefined>) => (event: KeyboardEvent) => {
  const act = acts[event.key]
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}
