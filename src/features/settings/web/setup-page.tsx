import { data, Form, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { type FormFailure, formTexts, sendForm } from '../../../kit/form-answer.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { SubmitButton } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendOrShowAgain } from '../../../ui/forms/send-carefully.ts'
import { confirmTestMail, getSetup, type SetupLine, sendTestMail } from '../setup-contract.ts'

export const loader = asAdministrator(async (call) => (await call(getSetup, {})).body)

export const action = asAdministrator(async (call, { request }) => {
  const typed = await formTexts(request)
  const hasArrived = typed.token !== undefined
  const failure = hasArrived
    ? await sendForm(call, confirmTestMail, { typed })
    : await sendForm(call, sendTestMail, { typed })
  if (failure) return data<FormFailure>(failure, failure.status)
  return redirect(`${administratorPaths.setup}?done=${hasArrived ? 'arrived' : 'sent'}`, 303)
})

export const clientAction = sendOrShowAgain

export const shouldRevalidate = keepWhenUnsent

const doneWords = {
  sent: 'Test message queued. Open the link in it.',
  arrived: 'Mail arrives.',
}

export default function SetupPage() {
  const lines = useLoaderData<typeof loader>()
  const failure = useActionData<FormFailure>()
  const token = useSearchParams()[0].get('mail')
  const todo = lines.filter(({ state }) => state !== 'done').length
  return (
    <AdministratorPage
      title="Checklist"
      lead={todo === 0 ? 'Everything is set up.' : `${todo} of ${lines.length} left to look at.`}
      path={administratorPaths.setup}
      failure={failure}
      doneWords={doneWords}
    >
      <div className="grid max-w-3xl gap-4">
        {token ? (
          <Form method="post" className="rounded-card border border-line bg-panel p-5 shadow-lift">
            <input type="hidden" name="token" value={token} />
            <Button type="submit">The test message arrived</Button>
          </Form>
        ) : null}
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </div>
    </AdministratorPage>
  )
}

const badges = {
  done: ['green', 'Done'],
  todo: ['yellow', 'To do'],
  unknown: ['plain', 'Check'],
} as const

/** One line of the checklist; lines that are done are collapsed. */
const Line = ({ line }: { line: SetupLine }) => {
  const { id, title, state, said, why, how, page } = line
  const { sendsMail } = useSiteFacts()
  const [color, word] = badges[state]
  return (
    <details
      open={state !== 'done'}
      className="rounded-card border border-line bg-panel p-5 shadow-lift wrap-anywhere"
    >
      <summary className="min-h-6">
        <h2 className="mr-2 ml-1 inline text-title">{title}</h2> <Badge color={color}>{word}</Badge>
      </summary>
      <div className="mt-3 grid gap-2">
        <p className="font-medium">{said}</p>
        <p className="text-soft">{why}</p>
        <p>{how}</p>
        <div className="flex flex-wrap gap-3">
          {page ? (
            <LinkButton to={page} look="outlined">
              Open<span className="sr-only">: {title}</span>
            </LinkButton>
          ) : null}
          {id === 'mail' && sendsMail ? (
            <Form method="post">
              <SubmitButton look="outlined">Send a test message</SubmitButton>
            </Form>
          ) : null}
        </div>
      </div>
    </details>
  )
}
