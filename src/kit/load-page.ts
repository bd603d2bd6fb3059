import { data, type LoaderFunctionArgs } from 'react-router'
import { type Call, isCallError } from './call.ts'
import { pageCall } from './page-call.ts'

/** Loads a page's data; an error response below 500 becomes the page's own response, such as 404. */
export const loadPage = async <T>(
  context: LoaderFunctionArgs['context'],
  load: (call: Call) => Promise<T>,
): Promise<T> => {
  try {
    return await load(pageCall(context))
  } catch (error) {
    if (isCallError(error) && error.status < 500)
      throw data(null, { status: error.status === 400 ? 404 : error.status })
    throw error
  }
}
