import { Form, redirectDocument, useActionData, useLoaderData } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { refusal } from '../../../kit/page-call.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendOrRefuse } from '../../../ui/forms/send-carefully.ts'
import { getDemoState, removeDemo } from '../contract.ts'

export const loader = asAdministrator(async (call) => (await call(getDemoState, {})).body)

/** Reloads the whole document, because every page, including this one, shows if there is demo data. */
export const action = asAdministrator(async (call) => {
  try {
    await call(removeDemo, {})
  } catch (error) {
    return refusal(error, "The demo data wasn't removed. Try again in a moment.")
  }
  return redirectDocument(administratorPaths.demo, 303)
})

export const clientAction = sendOrRefuse

export const shouldRevalidate = keepWhenUnsent

/** Asks for confirmation, because the removal is permanent. */
export default function DemoPage() {
  const { demo, mixed } = useLoaderData<typeof loader>()
  const failure = useActionData<{ message: string }>()
  return (
    <AdministratorPage
      title="Demo data"
      lead={demo ? 'Made-up events for trying out the site.' : 'There is no demo data.'}
      path={administratorPaths.demo}
      failure={failure}
    >
      {demo ? (
        <div className="grid max-w-[60ch] gap-4 rounded-card border border-line bg-panel p-5 shadow-lift">
          <p>
            This removes every demo event, upcoming and past, for good.{' '}
            {mixed ? 'Your own events stay.' : 'The directory is empty afterwards.'}
          </p>
          <Form method="post" className="flex flex-wrap gap-3">
            <SubmitButton busyWords="Removing...">Remove all demo data</SubmitButton>
            <LinkButton to={administratorPaths.queue} look="outlined">
              Keep it
            </LinkButton>
          </Form>
        </div>
      ) : (
        <p>
          <LinkButton to={administratorPaths.queue} look="outlined">
            Pending review
          </LinkButton>
        </p>
      )}
    </AdministratorPage>
  )
}
