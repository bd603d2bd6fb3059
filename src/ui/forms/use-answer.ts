import { useEffect, useState } from 'react'
import { callOverHttp } from '../../kit/call.ts'
import type { Endpoint, EndpointSpec, InputOf, ResponseOf } from '../../kit/endpoint.ts'

type AnswerState<S extends EndpointSpec> = {
  body: ResponseOf<S>
  input: InputOf<S>
  isCurrent: boolean
  hasFailed: boolean
}

/**
 * Response to an optional call. Calls once the input has stayed the same for `pauseMs` (debounce);
 * ignores failures. The last response stays until the next; `input` is the input that it belongs
 * to, `isCurrent` is true if that is the current input, `hasFailed` if the call for the current
 * input failed. Undefined input makes no call.
 */
export const useAnswer = <S extends EndpointSpec>(
  endpoint: Endpoint<S>,
  input: InputOf<S> | undefined,
  pauseMs: number,
): AnswerState<S> | undefined => {
  const [found, setFound] = useState<{ to: string; input: InputOf<S>; body: ResponseOf<S> }>()
  const [failed, setFailed] = useState<string>()
  const inputJson = input && JSON.stringify(input)
  useEffect(() => {
    if (inputJson === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const requestedInput = JSON.parse(inputJson)
      callOverHttp(endpoint, requestedInput, { signal: abort.signal })
        .then(({ body }) => setFound({ to: inputJson, input: requestedInput, body }))
        .catch(() => abort.signal.aborted || setFailed(inputJson))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [endpoint, inputJson, pauseMs])
  if (!found) return undefined
  const isCurrent = found.to === inputJson
  return { ...found, isCurrent, hasFailed: !isCurrent && failed === inputJson }
}
