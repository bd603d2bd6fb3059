/** Session check of administrators' pages. */
import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { type Call, nullOn401 } from './call.ts'
import { pageCall } from './page-call.ts'
import type { Role } from './roles.ts'
import { type AdministratorSession, getAdministratorSession } from './session-endpoint.ts'

export const signInPath = '/sign-in'

/** Page that makes the first administrator. */
export const firstRunPath = '/first-run'

/** Page on which an administrator sets up the second factor. */
export const accountPath = '/admin/account'

/** Maximum characters of a return address; proxies and browsers reject headers over 16 KB. */
const maxPageLength = 4_000

/** Path of the sign-in page that returns to `page` (path and query; the query is dropped if too long). */
export const signInPathFor = (page: string): string => {
  const returnPage = encodeURIComponent(page)
  const to =
    returnPage.length > maxPageLength ? encodeURIComponent(page.split('?', 1)[0] ?? '') : returnPage
  return `${signInPath}?to=${to}`
}

/** True for the redirect to sign-in that an action returns when nobody is signed in. */
export const leadsToSignIn = (error: unknown): boolean =>
  error instanceof Response && Boolean(error.headers.get('location')?.startsWith(signInPath))

/** Path and query of the page whose loaders and actions run; sign-in returns to this address. */
export const pageAddressContext = createContext<string>()

/** Role that the page table requires for the page. */
export const pageRoleContext = createContext<Role>('editor')

/**
 * For loaders and actions of pages for administrators: returns the session. Throws a redirect to sign-in (which then
 * returns to `page`, by default this page), a redirect to second-factor setup if that is due, or a 403 if the role may
 * not see the page. Calls that the page makes check permissions themselves.
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

type AsAdministrator = LoaderFunctionArgs & { session: AdministratorSession }

/** A loader or an action of a page that only administrators see, with its calls; see requireAdministrator. */
export const asAdministrator =
  <T>(work: (call: Call, args: AsAdministrator) => T) =>
  async (args: LoaderFunctionArgs): Promise<Awaited<T>> => {
    const session = await requireAdministrator(args.request, args.context)
    return await work(pageCall(args.context), { ...args, session })
  }
