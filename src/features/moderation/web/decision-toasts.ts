/** Tells by notification what became of a decision, in the words of the dashboard. */
import { type RefObject, useEffect } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { showToast } from '../../../ui/toast-store.ts'
import { type Done, type ReviewAddress, reviewPath } from './decision/review-address.ts'
import type { ReviewFailure } from './review-intents.ts'
import { showAndFocus } from './show-panel.ts'

export const doneWords: Record<Done, { title: string; description: string }> = {
  approved: {
    title: 'Event Approved',
    description: 'The event has been published and is now live on the site.',
  },
  archived: {
    title: 'Event Approved',
    description: "The event has ended, so it's now in the archive.",
  },
  rejected: {
    title: 'Event Rejected',
    description: 'The event submission has been removed.',
  },
  merged: {
    title: 'Events Merged',
    description: "The other event's page now leads to the one you kept.",
  },
  moved: { title: 'Pin Moved', description: 'The event is at its new location.' },
  down: { title: 'Event Taken Down', description: 'You can undo this for 30 days.' },
  saved: { title: 'Event Saved', description: 'Your changes are saved.' },
  series: {
    title: 'Series Saved',
    description: 'Your changes are saved for all matching dates.',
  },
  protected: {
    title: 'Protection Is On',
    description: 'Browsers now calculate for about a second before we take a form.',
  },
  unprotected: {
    title: 'Protection Is Off',
    description: 'Forms are open to everyone again.',
  },
  restored: { title: 'Undone', description: 'The event is back where it was.' },
}

export const failureTitles: Record<ReviewFailure['intent'], string> = {
  approve: 'Approval Failed',
  reject: 'Rejection Failed',
  'approve-several': 'Approval Failed',
  'reject-several': 'Rejection Failed',
  merge: 'Merging Failed',
  move: 'Moving Failed',
  middle: 'Moving Failed',
  takedown: 'Taking Down Failed',
  restore: 'Undo Failed',
  protect: 'Protection Not Changed',
}

/** Where what was decided is out of sight after it; elsewhere the event itself has the button. */
export const canBeUndone = (what: Done): boolean => what === 'rejected' || what === 'merged'

type Shown = ReviewAddress & {
  failure: ReviewFailure | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

export const useDecisionToasts = ({ filters, event, done, failure, heading }: Shown): void => {
  const navigate = useNavigate()
  const submit = useSubmit()
  useEffect(() => {
    if (!failure) return
    const title = failureTitles[failure.intent]
    showToast({ title, description: failure.message, look: 'destructive' })
  }, [failure])

  const doneKey = done && `${done.what} ${done.id}`
  useEffect(() => {
    if (!done) return
    const here = reviewPath({ filters, event })
    const undo = () =>
      void submit(
        { intent: 'restore', id: done.id },
        { method: 'post', action: here, preventScrollReset: true },
      )
    const action = canBeUndone(done.what)
      ? { label: 'Undo', altText: 'Select the event and press Undo', run: undo }
      : undefined
    showToast({ ...doneWords[done.what], action })
    showAndFocus(heading.current)
    // Told once: a reload of the page must not tell it again.
    void navigate(here, { replace: true, preventScrollReset: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each decision, whatever else changes
  }, [doneKey])
}
