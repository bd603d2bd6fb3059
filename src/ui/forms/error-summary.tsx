import { useEffect, useRef } from 'react'
import { fieldId } from './form-field.tsx'

type ErrorSummaryProps = {
  /** Action that failed. */
  title: string
  /** Why, where it is about no field. */
  message: string
  /** Field → how to mend it; `_` is about the whole form. A new object is a new failure. */
  fields: Record<string, string>
}

/**
 * Everything that keeps a form from being taken, with a link to each field. It takes the focus whenever
 * there is a new one, so that nobody has to look for it.
 */
export const ErrorSummary = ({ title, message, fields }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fields) box.current?.focus()
  }, [fields])
  const known = Object.entries(fields).filter(([name]) => name !== '_')
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control border-l-4 border-red bg-red-tint px-4 py-3 text-ink"
    >
      <h2 className="font-sans text-base leading-normal font-semibold text-red">{title}</h2>
      {known.length === 0 ? (
        <p>{message}</p>
      ) : (
        <ul className="mt-1 list-disc pl-5 marker:text-red">
          {known.map(([name, problem]) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} className="underline underline-offset-4">
                {problem}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
