import { type MouseEvent, useRef } from 'react'
import type { FieldErrors } from '../../../kit/errors.ts'
import { controlId, fieldOfProblem, formFields } from './form-fields.ts'
import { useFocusOn } from './use-focus-on.ts'

/** Why the form was not taken. */
export type EventFormFailure = { message: string; fields: FieldErrors }

/** Problems that belong to no field come first. */
const placeInForm = (name: string): number => {
  const field = fieldOfProblem(name)
  return field ? formFields.indexOf(field) : -1
}

/** Problems with links to their fields. It takes focus, so that it is read first. */
export const ErrorSummary = ({ failure }: { failure: EventFormFailure }) => {
  const box = useRef<HTMLDivElement>(null)
  useFocusOn(box, failure)
  const problems = Object.entries(failure.fields).toSorted(
    ([one], [other]) => placeInForm(one) - placeInForm(other),
  )
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border border-red bg-red-tint p-5 text-red"
    >
      <h2 className="text-title">{failure.message}</h2>
      {problems.length > 0 ? (
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {problems.map(([name, message]) => (
            <Problem key={name} name={name} message={message} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The router would take the link for another page, and forget what is wrong with this one. */
const focusControl = (event: MouseEvent<HTMLAnchorElement>) => {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  if (!control) return
  event.preventDefault()
  control.focus()
}

const Problem = ({ name, message }: { name: string; message: string }) => {
  const field = fieldOfProblem(name)
  return (
    <li>
      {field ? (
        <a
          href={`#${controlId(field.name)}`}
          onClick={focusControl}
          className="underline underline-offset-4"
        >
          {field.label}: {message}
        </a>
      ) : (
        message
      )}
    </li>
  )
}
