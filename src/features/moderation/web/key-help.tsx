/**
 * Keyboard shortcuts of the dashboard: j and k move, x marks, e edits, ? shows the list. Once switched on, a approves,
 * and r focuses the reason.
 */

import { type Ref, useEffect, useState } from 'react'
import { readText, storeText } from '../../../ui/forms/stored-text.ts'
import { useCheckbox } from '../../../ui/forms/use-field.ts'

type KeyHelpProps = ReturnType<typeof useReviewKeys> & { detailsRef: Ref<HTMLDetailsElement> }

export const KeyHelp = ({ on, turn, deciding, turnDeciding, detailsRef }: KeyHelpProps) => (
  <details ref={detailsRef} className="text-sm">
    <summary className="min-h-6 font-medium text-soft">Keyboard shortcuts</summary>
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {keyNotes.map(([key, note]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-chip bg-chip px-1.5 font-sans font-semibold">{key}</kbd>
          </dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
    <div className="mt-2">
      <Switch label="Use single keys on this device" checked={on} onChange={turn} />{' '}
      <Switch
        label="Also a and r, which decide"
        checked={on && deciding}
        disabled={!on}
        onChange={turnDeciding}
      />
    </div>
  </details>
)

type SwitchProps = {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

const Switch = ({ label, checked, disabled, onChange }: SwitchProps) => (
  <label className="flex min-h-10 items-center gap-2">
    <input
      {...useCheckbox(checked, onChange)}
      type="checkbox"
      className="size-5 accent-signal"
      disabled={disabled}
    />{' '}
    {label}
  </label>
)

const keyNotes = [
  ['j', 'next event'],
  ['k', 'previous event'],
  ['x', 'mark or unmark'],
  ['a', 'approve'],
  ['r', 'choose a reason to reject'],
  ['e', 'edit'],
  ['?', 'show or hide these'],
] as const

type ReviewKeys = Record<(typeof keyNotes)[number][0], () => void>

/** Keys that decide, or begin a decision. */
const decidingKeys = new Set<string>(['a', 'r'])

/** Single keys can be pressed by accident, so they can be switched off; keys that decide are off by default. */
export const useReviewKeys = (keys: ReviewKeys) => {
  const [on, turn] = useSwitch('review-keys', true)
  const [deciding, turnDeciding] = useSwitch('review-deciding-keys', false)
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (!Object.hasOwn(keys, key) || (decidingKeys.has(key) && !deciding)) return
      event.preventDefault()
      keys[key as keyof ReviewKeys]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return { on, turn, deciding, turnDeciding }
}

/** Setting that is stored on the device. */
const useSwitch = (key: string, byDefault: boolean) => {
  const storeKey = { by: 'device', key } as const
  // Rendered only after hydration, so a value that the server doesn't know causes no mismatch.
  const [on, setOn] = useState(() => {
    const stored = typeof window === 'undefined' ? null : readText(storeKey)
    return stored === null ? byDefault : stored === 'on'
  })
  const turn = (value: boolean) => {
    setOn(value)
    storeText(storeKey, value ? 'on' : 'off')
  }
  return [on, turn] as const
}

/** Elements in which shortcuts are off; checkboxes and radio buttons take no letters, so they are excluded. */
const textFields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(textFields) !== null
