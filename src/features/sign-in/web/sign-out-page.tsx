import { type ActionFunctionArgs, redirect } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { signInPath } from '../../../kit/administrator-session.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { signOut } from '../contract.ts'
import { passCookies } from './pass-cookies.ts'

/** Page without content: forms of any page post here to sign out. A link could be followed by accident. */
export const loader = () => redirect(paths.home)

export async function action({ context }: ActionFunctionArgs) {
  const { headers } = await pageCall(context)(signOut, {})
  return redirect(signInPath, { status: 303, headers: passCookies(headers) })
}

export default function SignOutPage() {
  return null
}
