/** Session check of administrators' pages. */
import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import { nullOn401 } from './call.ts'
import { pageCall } from './page-call.ts'
import type { Role } from './roles.ts'
import { type AdministratorSession, getAdministratorSession } from './session-endpoint.ts'

export const signInPath = '/sign-in'

/** Page that makes the first administrator. */
export const firstRunPath = '/first-run'

/** Page on which one sets up the second factor. */
export const accountPath = '/admin/account'

/** Most characters of an address to come back to: headers of 16 KB are refused by proxies and browsers. */
const longestPage = 4_000

/** Page on which one signs in and then comes back to this page: its path and query, or without one that is too long. */
export const signInPathFor = (page: string): string => {
  const whole = encodeURIComponent(page)
  const to = whole.length > longestPage ? encodeURIComponent(page.split('?', 1)[0] ?? '') : whole
  return `${signInPath}?to=${to}`
}

/** True for the redirect that an action answers once nobody is signed in. */
export const leadsToSignIn = (thrown: unknown): boolean =>
  thrown instanceof Response && Boolean(thrown.headers.get('location')?.startsWith(signInPath))

/** Path and query of the page whose loaders and actions run, for where a sign-in leads back to. */
export const pageAddressContext = createContext<string>()

/** Role that the table of pages demands for the page. */
export const pageRoleContext = createContext<Role>('editor')

/**
 * For loaders and actions of pages that only administrators see: answers who is signed in, or throws a
 * redirect to the sign-in page, which leads back to this page or to `page`, or to where the second factor is set
 * up; a 403 for a role that the page is closed to. What the page then calls checks for itself.
 */
export const requireAdministrator = async (
  request: Request,
  context: Readonly<RouterContextProvider>,
  page?: string,
): Promise<AdministratorSession> => {
  const { pathname } = new URL(request.url)
  const session = await nullOn401(pageCall(context)(getAdministratorSession, {}))
  if (!session) throw redirect(signInPathFor(page ?? context.get(pageAddressContext)))
  if (session.mustSetUp && !pathname.startsWith(accountPath)) throw redirect(accountPath)
  if (context.get(pageRoleContext) === 'owner' && session.role !== 'owner')
    throw data(null, { status: 403 })
  return session
}
