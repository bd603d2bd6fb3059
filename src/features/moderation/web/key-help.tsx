import type { Ref } from 'react'
import { keyNotes } from './review-keys.ts'

type KeyHelpProps = {
  on: boolean
  turn: (on: boolean) => void
  /** Of the keys that decide. */
  deciding: boolean
  turnDeciding: (on: boolean) => void
  detailsRef: Ref<HTMLDetailsElement>
}

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
      <Switch label="Use single keys on this device" checked={on} onChange={turn} />
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
      type="checkbox"
      className="size-5 accent-signal"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {label}
  </label>
)
