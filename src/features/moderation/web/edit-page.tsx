import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { editEventPath } from '../../../catalog/paths.ts'
import { AdministratorNav } from '../../../catalog/web/administrator-nav.tsx'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { CallError } from '../../../kit/call.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { getReviewedEvent, type ReviewedEvent } from '../contract.ts'
import { getPrivateLink } from '../link-contract.ts'
import { type EditFailure, runEditAction } from './edit-action.ts'
import { editGroups, textsOf } from './edit-fields.ts'
import { EditInput } from './edit-input.tsx'
import { precisionWords } from './event-words.ts'
import { PrivateLinkSection } from './private-link.tsx'
import { reviewPath } from './review-address.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  try {
    const input = { params: { id: params.id ?? '' } }
    const call = pageCall(context)
    const [event, link] = await Promise.all([
      call(getReviewedEvent, input),
      call(getPrivateLink, input),
    ])
    return { event: event.body, link: link.body }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw data(null, 404)
    throw error
  }
}

export const action = (args: ActionFunctionArgs) => runEditAction(args)

export const meta = () => []

export default function EditPage() {
  const { event, link } = useLoaderData<typeof loader>()
  const failure = useActionData<EditFailure>()
  const busy = useNavigation().state === 'submitting'
  const path = editEventPath(event.id)
  return (
    <>
      <PageHead title="Edit Event" description="Change an event." path={path} unlisted />
      <PageHero title="Edit event" lead={event.name}>
        <AdministratorNav />
      </PageHero>
      <Form method="post" action={path} className="page-width mt-8 grid max-w-4xl gap-6">
        <input type="hidden" name="sequence" value={event.sequence} />
        {failure ? (
          <p role="alert" className="rounded-control bg-red-tint px-4 py-3 font-medium text-red">
            {failure.message}
          </p>
        ) : null}
        <EditGroups event={event} failure={failure} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy} className="min-h-11">
            {busy ? 'Saving...' : 'Save'}
          </Button>
          <LinkButton look="outlined" to={reviewPath({ event: event.id })}>
            Back without saving
          </LinkButton>
        </p>
      </Form>
      {link ? (
        <div className="page-width mt-6 max-w-4xl">
          <PrivateLinkSection id={event.id} link={link} />
        </div>
      ) : null}
    </>
  )
}

type EditGroupsProps = { event: ReviewedEvent; failure: EditFailure | undefined }

const EditGroups = ({ event, failure }: EditGroupsProps) => {
  const texts = failure?.texts ?? textsOf(event)
  const near = {
    name: 'near',
    label: 'Put the pin here',
    kind: 'text' as const,
    hint: `A ZIP code, or city and state. The pin now: ${precisionWords(event)}.`,
  }
  return editGroups.map(({ title, fields }) => (
    <fieldset
      key={title}
      className="grid gap-4 rounded-card border border-line bg-panel p-5 shadow-lift sm:grid-cols-2"
    >
      <legend className="float-left mb-2 font-display text-title font-bold sm:col-span-2">
        {title}
      </legend>
      {(title === 'Where' ? [near, ...fields] : fields).map((field) => (
        <EditInput
          key={field.name}
          field={field}
          value={texts[field.name] ?? ''}
          problem={failure?.fields[field.name]}
        />
      ))}
    </fieldset>
  ))
}
