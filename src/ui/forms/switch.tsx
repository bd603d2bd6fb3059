import { useId } from 'react'

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  /** Meaning of the current position. */
  note: string
}

export const Switch = ({ checked, onChange, label, note }: SwitchProps) => {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="inline-flex min-h-10 noscript:hidden cursor-pointer items-center gap-3"
    >
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />{' '}
      <span aria-hidden className="switch-track" />{' '}
      <span className="leading-tight">
        <span className="font-medium">{label}</span>
        <span className="text-soft">: {note}</span>
      </span>
    </label>
  )
}
