import { useId } from 'react'
import { useCheckbox } from './use-field.ts'

type SwitchProps = {
  /** Boolean filter of the URL that is false while the switch is off; see early-script.tsx. */
  filter?: string
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  /** Meaning of the current position. */
  note: string
}

export const Switch = ({ filter, checked, onChange, label, note }: SwitchProps) => {
  const id = useId()
  const field = useCheckbox(checked, onChange)
  return (
    <label
      htmlFor={id}
      className="inline-flex min-h-10 noscript:hidden cursor-pointer items-center gap-3"
    >
      <input
        {...field}
        id={id}
        type="checkbox"
        role="switch"
        data-filter={filter}
        className="peer sr-only"
      />{' '}
      <span aria-hidden className="switch-track" />{' '}
      <span className="leading-tight max-sm:text-[0.9375rem]">
        <span className="font-medium">{label}</span>
        <span className="text-soft">: {note}</span>
      </span>
    </label>
  )
}
