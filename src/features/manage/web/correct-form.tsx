import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { uploadFormField } from '../../../catalog/file/file-fields.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import { forgetDraft } from '../../../catalog/submission/web/event-form/draft-storage.ts'
import { EventErrorSummary } from '../../../catalog/submission/web/event-form/error-summary.tsx'
import { UploadFormContext } from '../../../catalog/submission/web/event-form/file-view.ts'
import { GroupSection } from '../../../catalog/submission/web/event-form/group-section.tsx'
import { RestoredDraft } from '../../../catalog/submission/web/event-form/restored-draft.tsx'
import { useEventForm } from '../../../catalog/submission/web/event-form/use-event-form.ts'
import { useZipFill } from '../../../catalog/submission/web/event-form/use-zip-fill.ts'
import { followingScope, ScopeChoice } from '../../../catalog/submission/web/scope-choice.tsx'
import { Button } from '../../../ui/button.tsx'
import { GuardFields } from '../../../ui/forms/guard-fields.tsx'
import type { ManagedEvent } from '../contract.ts'
import { correctGroups, valuesOfEvent } from './correct-fields.ts'
import type { ManageFailure } from './manage-failure.ts'

type CorrectFormProps = {
  event: ManagedEvent
  token: string
  /** Later dates of the series. */
  laterCount: number
  failure: ManageFailure | undefined
}

export const CorrectForm = ({ event, token, laterCount, failure }: CorrectFormProps) => {
  const draftKey = `correction-draft:${event.id}:${event.sequence}`
  const answered = failure && Object.keys(failure.values).length > 0 ? failure.values : undefined
  const form = useEventForm({ draftKey, answered, stored: valuesOfEvent(event) })
  useZipFill(form)
  useForgetWhenSent(draftKey, failure)
  const busy = useNavigation().state !== 'idle'
  const sendsAgain = event.status === 'deleted'
  return (
    <Form
      method="post"
      action={managePath(token, event.id)}
      encType="multipart/form-data"
      noValidate
      className="grid min-w-0 gap-5"
    >
      <input type="hidden" name={uploadFormField} value={event.id} />
      <input type="hidden" name="sequence" value={failure?.sequence ?? event.sequence} />
      {sendsAgain ? <input type="hidden" name="intent" value="resend" /> : null}
      <GuardFields />
      {failure ? <EventErrorSummary failure={failure} /> : null}
      <RestoredDraft form={form} />
      <UploadFormContext value={event.id}>
        {correctGroups.map((group) => (
          <GroupSection
            key={group.id}
            group={group}
            form={form}
            problems={failure?.fields ?? {}}
            takesFiles
          />
        ))}
      </UploadFormContext>
      {laterCount > 0 ? (
        <ScopeChoice further={[followingScope(laterCount)]} chosen={answered?.scope} />
      ) : null}
      <div>
        <Button type="submit" disabled={busy} className="min-h-12 px-8 text-lg">
          {sendsAgain ? (busy ? 'Sending...' : 'Send again') : busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </Form>
  )
}

/** Deletes the draft once the form was accepted: the page is being left and no failure was returned. */
const useForgetWhenSent = (draftKey: string, failure: ManageFailure | undefined) => {
  const { state } = useNavigation()
  const last = useRef({ state, failure })
  useEffect(() => {
    const { current } = last
    if (current.state === 'submitting' && state === 'loading' && current.failure === failure) {
      forgetDraft(draftKey)
    }
    last.current = { state, failure }
  }, [draftKey, state, failure])
}
