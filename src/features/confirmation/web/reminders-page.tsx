import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { invalidLink, manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { PrivatePage } from '../../../catalog/submission/web/private-page.tsx'
import { formTexts } from '../../../kit/form-answer.ts'
import { dataIfFound, pageCall } from '../../../kit/page-call.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { getReminders, type Reminders, stopReminders } from '../contract.ts'

/** Field and value that mail programs post (RFC 8058, 3.1); the page's button posts the same. */
const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' }

/** Changes nothing: mail scanners follow every link. Undefined for an invalid link. */
export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  return dataIfFound(pageCall(context)(getReminders, { params: { token } }))
}

/** Responds with the page itself, since mail programs that post do not follow redirects. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { token = '' } = params
  const { [oneClick.name]: value } = await formTexts(request)
  if (value !== oneClick.value) throw data(null, 400)
  return dataIfFound(pageCall(context)(stopReminders, { params: { token } }))
}

export default function RemindersPage() {
  const loaded = useLoaderData<typeof loader>()
  const reminders = useActionData<Reminders>() ?? loaded
  const title = titleOf(reminders)
  return (
    <PrivatePage title={title} className="max-w-2xl text-lg">
      {reminders ? <Choice {...reminders} /> : <p>Links like this one end after 60 days.</p>}
      {reminders && !reminders.stopped ? null : (
        <p>
          <LinkButton to={manageLinkPath}>Your private link</LinkButton>
        </p>
      )}
    </PrivatePage>
  )
}

const titleOf = (reminders: Reminders | undefined): string => {
  if (!reminders) return invalidLink
  return reminders.stopped ? 'Reminders are off' : 'Stop reminders?'
}

const Choice = ({ stopped }: Reminders) =>
  stopped ? (
    <p role="status">
      We won&rsquo;t email you again to ask if your events are still on. To turn reminders back on,
      open your private link.
    </p>
  ) : (
    <>
      <p>
        We email you before each date to ask if your event is still on. Stop these emails for all
        the events you submitted with this address? You still hear from us when someone reports a
        problem or when we review a change.
      </p>
      <form method="post">
        <Button type="submit" {...oneClick}>
          Stop reminders
        </Button>
      </form>
    </>
  )
