import type { MouseEvent } from 'react'
import { fieldId } from './form-field.tsx'
import { useFocusOn } from './use-focus-on.ts'

type ErrorSummaryProps = {
  /** Action that failed. */
  title: string
  /** Reason, shown if no field has a problem. */
  message?: string
  /** Field → how to fix it; `_` is the whole form. A new object means a new failure. */
  fields: Readonly<Record<string, string>>
  /** Control of a field and its label; undefined for a problem without a control. */
  controlOf?: (field: string) => SummaryControl | undefined
  /** Order of the fields; that of `fields` by default. */
  compare?: (one: string, other: string) => number
}

export type SummaryControl = { id: string; label?: string }

const byName = (name: string): SummaryControl => ({ id: fieldId(name) })

/** Problems of a form with links to their controls. Each new failure moves the focus here, to be read first. */
export const ErrorSummary = (props: ErrorSummaryProps) => {
  const { title, message, fields, controlOf = byName, compare = () => 0 } = props
  const box = useFocusOn<HTMLDivElement>(fields)
  const names = Object.keys(fields)
    .filter((name) => name !== '_')
    .toSorted(compare)
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control border-l-4 border-red bg-red-tint px-4 py-3 text-ink"
    >
      <h2 className="font-sans text-base leading-normal font-semibold text-red">{title}</h2>
      {names.length === 0 ? (
        message && <p>{message}</p>
      ) : (
        <ul className="mt-1 list-disc pl-5 marker:text-red">
          {names.map((name) => (
            <li key={name}>
              <Problem text={fields[name] ?? ''} control={controlOf(name)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Problem = ({ text, control }: { text: string; control: SummaryControl | undefined }) =>
  control ? (
    <a href={`#${control.id}`} onClick={focusControl} className="underline underline-offset-4">
      {control.label ? `${control.label}: ${text}` : text}
    </a>
  ) : (
    text
  )

/** Focuses the control without a router navigation, which would discard the page's failure. */
const focusControl = (event: MouseEvent<HTMLAnchorElement>) => {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (!control) return
  event.preventDefault()
  control.focus()
}
