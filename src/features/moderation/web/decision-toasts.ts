/** Tells by notification what became of a decision. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { showToast } from '../../../ui/toast-store.ts'
import { type ReviewAddress, reviewPath } from './decision/review-address.ts'
import {
  canBeUndone,
  doneWords,
  failureWords,
  type ReviewFailure,
} from './decision/review-words.ts'
import { showAndFocus } from './show-panel.ts'

type Shown = ReviewAddress & {
  failure: ReviewFailure | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

export const useDecisionToasts = ({ filters, event, done, failure, heading }: Shown): void => {
  const navigate = useNavigate()
  const submit = useSubmit()
  useEffect(() => {
    if (!failure) return
    const { title } = failureWords[failure.intent]
    showToast({ title, description: failure.message, look: 'destructive' })
  }, [failure])

  const announceDone = useEffectEvent(() => {
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
    // Shown once: a reload of the page must not show it again.
    void navigate(here, { replace: true, preventScrollReset: true })
  })
  const doneKey = done && `${done.what} ${done.id}`
  useEffect(() => {
    if (doneKey) announceDone()
  }, [doneKey])
}
