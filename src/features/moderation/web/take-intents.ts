import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { type Call, failureOf, reasonIn } from '../../../kit/call.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'

/** Texts of a posted form by name. */
type Texts = Readonly<Partial<Record<string, string>>>

type Ways = {
  /** Page to return to after a sign-in; default: the page itself. */
  back?: (texts: Texts) => string
  /** Page to redirect to after the call; default: the page itself, with the intent as `done`. */
  to?: (texts: Texts) => string
}

/**
 * Action of an administrators' page: makes the API call of the pressed button, by its intent. A failure returns the
 * message of its first field, else its own message, with the `texts` to show again. 400 for an unknown intent.
 */
export const takeIntents = (
  path: string,
  calls: Record<string, (call: Call, texts: Texts) => Promise<unknown>>,
  { back = () => path, to = ({ intent }) => withQuery(path, { done: intent }) }: Ways = {},
) =>
  async function action({ request, context }: ActionFunctionArgs) {
    const texts: Texts = await formTexts(request)
    await requireAdministrator(request, context, back(texts))
    const { intent = '' } = texts
    if (!Object.hasOwn(calls, intent)) throw data(null, 400)
    try {
      await calls[intent]?.(pageCall(context), texts)
    } catch (error) {
      const failure = failureOf(error)
      return data({ message: reasonIn(failure), texts }, failure.status)
    }
    return redirect(to(texts), 303)
  }
