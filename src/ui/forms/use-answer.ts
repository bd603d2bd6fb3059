import { useEffect, useState } from 'react'
import { callOverHttp } from '../../kit/call.ts'
import type { Endpoint, EndpointSpec, InputOf, ResponseOf } from '../../kit/endpoint.ts'

/**
 * Answer of a call that is a convenience: made once its input has stayed the same for a moment, so that nobody asks
 * while somebody types, and given up where it fails. The last answer stays until the next; `isCurrent` tells whether it
 * is that to this input. Undefined input asks nothing.
 */
export const useAnswer = <S extends EndpointSpec>(
  endpoint: Endpoint<S>,
  input: InputOf<S> | undefined,
  pauseMs: number,
): { body: ResponseOf<S>; isCurrent: boolean } | undefined => {
  const [found, setFound] = useState<{ to: string; body: ResponseOf<S> }>()
  const wanted = input && JSON.stringify(input)
  useEffect(() => {
    if (wanted === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      callOverHttp(endpoint, JSON.parse(wanted), { signal: abort.signal })
        .then(({ body }) => setFound({ to: wanted, body }))
        .catch(() => undefined)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [endpoint, wanted, pauseMs])
  return found && { body: found.body, isCurrent: found.to === wanted }
}
