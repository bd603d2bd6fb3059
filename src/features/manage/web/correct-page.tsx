import { Form, useActionData } from 'react-router'
import { manageFilePath, managePath } from '../../../catalog/links/private-paths.ts'
import { FieldChanges } from '../../../catalog/submission/web/event-form/field-changes.tsx'
import { FileViewContext } from '../../../catalog/submission/web/event-form/file-view.ts'
import { whenInWords } from '../../../catalog/time/day-in-words.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { rereadUnlessUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import type { ManagedEvent } from '../contract.ts'
import { laterDates, laterRejected } from '../rules.ts'
import { runCorrectAction } from './correct-action.ts'
import { CorrectForm } from './correct-form.tsx'
import { loadManaged, useManagedEvent } from './load-managed.ts'
import { type ManageFailure, unsent } from './manage-failure.ts'
import { InvalidLink, ManageShell } from './manage-shell.tsx'
import { standingOf } from './manage-words.ts'
import { ReviewerWrote } from './reviewer-wrote.tsx'

export const loader = loadManaged

export const action = runCorrectAction

export const clientAction = sendCarefully(unsent)

export const shouldRevalidate = rereadUnlessUnsent

export default function CorrectPage() {
  const managed = useManagedEvent()
  const failure = useActionData<ManageFailure>()
  if (!managed) return <InvalidLink />
  const { event } = managed
  const canResend = event.review?.kind === 'rejected'
  const dates = canResend ? laterRejected(managed.events, event) : laterDates(managed.events, event)
  return (
    <ManageShell title="Edit your event" lead={`${event.name}, ${whenInWords(event)}`}>
      <p className="text-lg">{standingOf(event).text}</p>
      <ReviewerWrote review={event.review} />
      <OpenCorrection event={event} token={managed.token} />
      {event.status === 'deleted' && !canResend ? null : (
        <FileViewContext value={(url) => manageFilePath(managed.token, url)}>
          <CorrectForm
            key={`${event.id} ${event.sequence}`}
            event={event}
            token={managed.token}
            laterCount={dates.length}
            failure={failure}
          />
        </FileViewContext>
      )}
      <p>
        <LinkButton look="outlined" to={managePath(managed.token)}>
          Back without saving
        </LinkButton>
      </p>
    </ManageShell>
  )
}

/** The waiting correction, with a button that withdraws it; nothing without a correction. */
const OpenCorrection = ({ event, token }: { event: ManagedEvent; token: string }) =>
  event.correction ? (
    <section
      aria-labelledby="waiting"
      className="grid gap-4 rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <h2 id="waiting" className="text-title">
        Waits for review
      </h2>
      <FieldChanges changes={event.correction.changes} />
      <p className="text-soft">
        The form below includes these changes. What you submit replaces them.
      </p>
      <Form method="post" action={managePath(token, event.id)}>
        <Button type="submit" name="intent" value="withdraw" look="outlined">
          Withdraw changes
        </Button>
      </Form>
    </section>
  ) : null
