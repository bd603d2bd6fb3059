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
      data-scripted
      className="inline-flex min-h-10 noscript:hidden cursor-pointer items-center gap-3"
    >
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="relative h-7 w-12 shrink-0 rounded-full bg-edge transition-colors duration-150 peer-checked:bg-signal peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-signal after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-panel forced-colors:border forced-colors:after:border forced-colors:after:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:after:bg-[HighlightText] after:transition-transform after:duration-150 peer-checked:after:translate-x-5"
      />
      <span className="leading-tight">
        <span className="font-medium">{label}</span>
        <span className="text-soft">: {note}</span>
      </span>
    </label>
  )
}
