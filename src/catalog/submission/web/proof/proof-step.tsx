import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../../kit/errors.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'

/** Automatic attempts in a row; after these, the person must send the form again. */
const maxTries = 3

type RejectedForm = { message: string; fields: FieldErrors }

/** Failure for the form to show; undefined if it is about the proof, which `ProofStep` shows. */
export const withoutProof = <F extends RejectedForm>(failure: F | undefined): F | undefined =>
  failure?.fields.proof ? undefined : failure

type ProofStepProps = {
  /** Field errors of the last response; a new object means a new response. */
  fields: FieldErrors | undefined
  /** Values to add when the form is sent again, such as the value of the pressed button. */
  also?: Readonly<Record<string, string>>
}

/**
 * Part of a form: if the form was rejected without a proof of work, solves the challenge and sends the form again.
 * Without JavaScript, shows the error.
 */
export const ProofStep = ({ fields, also }: ProofStepProps) => {
  const input = useRef<HTMLInputElement>(null)
  const hasFailed = useProof(input, fields)
  const hydrated = useHydrated()
  const works = fields?.proof !== undefined && hydrated && !hasFailed
  return (
    <>
      {/* No default value: each render would set it again. */}
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

/** Fills in a proof and sends the form, for each response that requires one. True if it gave up on this response. */
const useProof = (
  input: RefObject<HTMLInputElement | null>,
  fields: FieldErrors | undefined,
): boolean => {
  const tries = useRef(0)
  const [givenUp, setFailed] = useState<FieldErrors>()
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
      if (!isOver) setFailed(fields)
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
