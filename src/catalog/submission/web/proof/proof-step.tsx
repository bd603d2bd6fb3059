import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../../kit/errors.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'

/** Refusals in a row after which the form waits for its sender. */
const maxTries = 3

type Refused = { message: string; fields: FieldErrors }

/** The failure that a form shows itself: one about the proof alone is shown by `ProofStep`. */
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
export const ProofStep = ({ fields, also }: ProofStepProps) => {
  const input = useRef<HTMLInputElement>(null)
  const isGivenUp = useProof(input, fields)
  const hydrated = useHydrated()
  const works = fields?.proof !== undefined && hydrated && !isGivenUp
  return (
    <>
      {/* Without a default value, which each rendering would set again. */}
      <input ref={input} type="hidden" name="proof" />
      {works ? <Working also={also} /> : null}
      {fields?.proof && !works ? <Notice failed>{fields.proof}</Notice> : null}
    </>
  )
}

const Working = ({ also }: Pick<ProofStepProps, 'also'>) => (
  <>
    {Object.entries(also ?? {}).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <p role="status" className="rounded-control bg-chip px-4 py-3">
      Sending... Robots are flooding our forms today, so this takes a second longer.
    </p>
  </>
)

/** Fills in a proof and sends the form, for each answer that asks for one. Whether it gave up on this answer. */
const useProof = (
  input: RefObject<HTMLInputElement | null>,
  fields: FieldErrors | undefined,
): boolean => {
  const tries = useRef(0)
  const [givenUp, setGivenUp] = useState<FieldErrors>()
  useEffect(() => {
    tries.current = fields?.proof ? tries.current + 1 : 0
    if (!fields?.proof) return
    let isOver = false
    const send = (proof: string) => {
      if (isOver || !input.current) return
      input.current.value = proof
      input.current.form?.requestSubmit()
    }
    const giveUp = () => {
      if (!isOver) setGivenUp(fields)
    }
    if (tries.current > maxTries) giveUp()
    else loadAndSolve().then(send, giveUp)
    return () => {
      isOver = true
    }
  }, [fields, input])
  return givenUp !== undefined && givenUp === fields
}

const loadAndSolve = async (): Promise<string> => {
  const { solveProof } = await import('./solve-proof.ts')
  return solveProof()
}
