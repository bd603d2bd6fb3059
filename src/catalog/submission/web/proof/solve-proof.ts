/** Solves the site's challenge in a worker; loaded after a form was rejected without a proof. */
import type { Challenge, Solution } from 'altcha-lib'
import { callOverHttp } from '../../../../kit/call.ts'
import { getChallenge } from '../../../links/challenge.ts'

const maxMs = 60_000

/** Returns a proof for one form; empty if none is required anymore. Throws if this browser can't compute the proof. */
export const solveProof = async (): Promise<string> => {
  const { body } = await callOverHttp(getChallenge, {})
  if (!body.challenge) return ''
  const solution = await solve(body.challenge)
  return btoa(JSON.stringify({ challenge: body.challenge, solution }))
}

const solve = (challenge: Challenge): Promise<Solution> => {
  const { promise, resolve, reject } = Promise.withResolvers<Solution>()
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  const timeout = setTimeout(() => reject(new Error('No solution in time.')), maxMs)
  worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => {
    if (data) resolve(data)
    else reject(new Error('No solution.'))
  })
  worker.addEventListener('error', () => reject(new Error('No worker.')))
  worker.postMessage(challenge, {})
  return promise.finally(() => {
    clearTimeout(timeout)
    worker.terminate()
  })
}
