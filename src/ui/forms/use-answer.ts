import { useEffect, useState } from 'react'
import { callOverHttp } from '../../kit/call.ts'
import type { Endpoint, EndpointSpec, InputOf, ResponseOf } from '../../kit/endpoint.ts'

type Given<S extends EndpointSpec> = {
  body: ResponseOf<S>
  input: InputOf<S>
  isCurrent: boolean
  hasFailed: boolean
}

/**
 * Answer of a call that is a convenience: made once its input has stayed the same for a moment, so that nobody asks
 * while somebody types, and given up where it fails. The last answer stays until the next; `input` is what it answers,
 * `isCurrent` tells whether that is this input, `hasFailed` whether this input got no answer. Undefined input asks
 * nothing.
 */
export const useAnswer = <S extends EndpointSpec>(
  endpoint: Endpoint<S>,
  input: InputOf<S> | undefined,
  pauseMs: number,
): Given<S> | undefined => {
  const [found, setFound] = useState<{ to: string; input: InputOf<S>; body: ResponseOf<S> }>()
  const [failed, setFailed] = useState<string>()
  const wanted = input && JSON.stringify(input)
  useEffect(() => {
    if (wanted === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const asked = JSON.parse(wanted)
      callOverHttp(endpoint, asked, { signal: abort.signal })
        .then(({ body }) => setFound({ to: wanted, input: asked, body }))
        .catch(() => abort.signal.aborted || setFailed(wanted))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [endpoint, wanted, pauseMs])
  if (!found) return undefined
  const isCurrent = found.to === wanted
  return { ...found, isCurrent, hasFailed: !isCurrent && failed === wanted }
}
