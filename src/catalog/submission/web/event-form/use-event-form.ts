import { useCallback, useEffect, useRef, useState } from 'react'
import { keepDraft, openDraft } from './draft-storage.ts'
import type { FormValues } from './form-fields.ts'

export type EventForm = {
  values: FormValues
  /** Sets some fields, by the person or on their behalf. */
  change: (more: FormValues) => void
  /** The values come from an earlier visit. */
  restored: boolean
  startAfresh: () => void
}

type Start = {
  /** Under which name the draft is kept on the device. */
  draftKey: string
  /** Response of the server. */
  answered: FormValues | undefined
  /** Initial values; none for a new event. */
  stored?: FormValues
}

/** The form's values: those that came back from the server, else the draft on the device, else the stored ones. */
export const useEventForm = ({ draftKey, answered, stored }: Start): EventForm => {
  const [values, setValues] = useState<FormValues>(answered ?? stored ?? {})
  const [restored, setRestored] = useState(false)
  const typed = useRef<FormValues>({})
  useEffect(() => {
    if (answered) return
    const restore = (draft: FormValues | undefined) => {
      if (!draft) return
      // Text typed before, such as before hydration, takes precedence over the draft.
      const next = { ...stored, ...draft, ...typed.current }
      keepDraft(draftKey, next)
      setValues(next)
      setRestored(true)
    }
    openDraft(draftKey).then(restore, () => {})
    // oxlint-disable-next-line react/exhaustive-deps -- only what is there when the page opens counts
  }, [])
  const change = useCallback(
    (more: FormValues) => {
      typed.current = { ...typed.current, ...more }
      setValues((old) => {
        const next = { ...old, ...more }
        keepDraft(draftKey, next)
        return next
      })
    },
    [draftKey],
  )
  const startAfresh = () => {
    typed.current = {}
    // An empty draft of this tab, so that a reload brings none of a closed one.
    keepDraft(draftKey, {})
    setValues(stored ?? {})
    setRestored(false)
  }
  return { values, change, restored, startAfresh }
}
