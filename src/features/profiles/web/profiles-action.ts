/** Actions of the page's buttons: each posts its name as `intent`. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { profileKinds } from '../../../catalog/profile/profile-kinds.ts'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { pageCall, refusal } from '../../../kit/page-call.ts'
import { claimProfile, endProfileClaim, mergeProfile, splitProfile } from '../contract.ts'

export const runProfilesAction = async ({ request, context }: ActionFunctionArgs) => {
  await requireAdministrator(request, context)
  const { intent, kind: given, slug = '', into = '', email = '', q = '' } = await formTexts(request)
  const kind = profileKinds.find((each) => each === given)
  if (!kind) throw data(null, 400)
  const call = pageCall(context)
  const params = { kind, slug }
  try {
    if (intent === 'merge') await call(mergeProfile, { params, body: { into } })
    else if (intent === 'split') await call(splitProfile, { params, body: {} })
    else if (intent === 'claim') await call(claimProfile, { params, body: { email: email.trim() } })
    else if (intent === 'unclaim') await call(endProfileClaim, { params })
    else throw data(null, 400)
  } catch (error) {
    return refusal(error)
  }
  return redirect(withQuery(administratorPaths.profiles, { q, done: intent }), 303)
}
