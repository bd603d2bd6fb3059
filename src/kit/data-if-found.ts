import { data } from 'react-router'
import { isCallError } from './call.ts'

/**
 * Data of a page whose link may open nothing: undefined with status 404. Throws the status of any other refusal for the
 * page's error boundary.
 */
export const dataIfFound = async <T>(answer: Promise<{ body: T }>) => {
  try {
    return data<T | undefined>((await answer).body)
  } catch (error) {
    if (!isCallError(error)) throw error
    if (error.status === 404) return data<T | undefined>(undefined, 404)
    throw data(null, error.status)
  }
}
