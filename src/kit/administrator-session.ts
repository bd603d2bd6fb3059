/** Who is signed in, for the pages of administrators: declared here because several features ask. */
import { type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { CallError } from './call.ts'
import { endpoint } from './endpoint.ts'
import { pageCall } from './page-call.ts'

export const getAdministratorSession = endpoint({
  method: 'GET',
  path: '/api/admin/session',
  summary: 'Tells who is signed in.',
  tag: 'Sign-in',
  access: 'administrator',
  response: z.object({
    email: z.string(),
    /** Whether signing in takes a one-time code besides the password. */
    secondFactor: z.boolean(),
  }),
  errors: ['sign_in_required'],
})

export type AdministratorSession = z.infer<typeof getAdministratorSession.response>

export const signInPath = '/sign-in'

/** Where one signs in and then comes back to this page: its path and query. */
export const signInPathFor = (page: string): string =>
  `${signInPath}?to=${encodeURIComponent(page)}`

/**
 * For loaders and actions of pages that only administrators see: answers who is signed in, or throws a
 * redirect to the sign-in page, which leads back. What the page then calls checks for itself.
 */
export const requireAdministrator = async (
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<AdministratorSession> => {
  try {
    return (await pageCall(context)(getAdministratorSession, {})).body
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) throw error
    const { pathname, search } = new URL(request.url)
    throw redirect(signInPathFor(pathname + search))
  }
}
