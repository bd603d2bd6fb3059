import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../kit/errors.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** Refusals in a row after which the form waits for its sender. */
const mostTries = 3

type Refused = { message: string; fields: FieldErrors }

/** The failure that a form tells itself: one about the proof alone is told by `ProofStep`. */
export const withoutProof = <F extends Refused>(failure: F | undefined): F | undefined =>
  failure?.fields.proof ? undefined : failure

type ProofStepProps = {
  /** Problems of the answered form; a new object is a new answer. */
  fields: FieldErrors | undefined
  /** Further values of the form that is sent again, such as that of the button which sent it. */
  also?: Readonly<Record<string, string>>
}

/**
 * Part of a form: where it was refused for the lack of a proof of work, solves the challenge and sends the form again.
 * Without JavaScript it tells the refusal.
 */
export const ProofStep = ({ fields, also = {} }: ProofStepProps) => {
  const input = useRef<HTMLInputElement>(null)
  const tries = useRef(0)
  const [failed, setFailed] = useState<FieldErrors>()
  const hydrated = useHydrated()
  const problem = fields?.proof
  useEffect(() => {
    if (!fields?.proof) {
      tries.current = 0
      return
    }
    let isOver = false
    tries.current++
    const solved =
      tries.current > mostTries ? Promise.reject(new Error('Refused.')) : loadAndSolve()
    solved.then(
      (proof) => {
        if (isOver || !input.current) return
        input.current.value = proof
        input.current.form?.requestSubmit()
      },
      () => {
        if (!isOver) setFailed(fields)
      },
    )
    return () => {
      isOver = true
    }
  }, [fields])
  const works = problem !== undefined && hydrated && failed !== fields
  return (
    <>
      {/* Without a default value, which each rendering would set again. */}
      <input ref={input} type="hidden" name="proof" />
      {works
        ? Object.entries(also).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))
        : null}
      {works ? (
        <p role="status" className="rounded-control bg-chip px-4 py-3">
          Sending... Robots are flooding our forms today, so this takes a second longer.
        </p>
      ) : null}
      {problem && !works ? (
        <p role="alert" className="rounded-control bg-red-tint px-4 py-3 font-medium text-red">
          {problem}
        </p>
      ) : null}
    </>
  )
}

const loadAndSolve = async (): Promise<string> => {
  const { solveProof } = await import('./solve-proof.ts')
  return solveProof()
}
