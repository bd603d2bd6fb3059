import { useCallback, useEffect, useRef, useState } from 'react'
import { keepDraft, openDraft } from './draft-storage.ts'
import type { FormValues } from './form-fields.ts'

export type EventForm = {
  values: FormValues
  /** Sets some fields, which the person typed or another field filled in. */
  change: (more: FormValues) => void
  /** True if the values were restored from an earlier visit. */
  restored: boolean
  startAfresh: () => void
}

type Start = {
  /** Storage key of the draft on the device. */
  draftKey: string
  /** Values that the server returned with a rejected form. */
  answered: FormValues | undefined
  /** Initial values; undefined for a new event. */
  stored?: FormValues
}

/** The form's values: returned by the server, else from the draft on the device, else the stored values. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- only the values at the opening of the page count
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
    // Stores an empty draft for this tab, so that a reload doesn't take over the draft of a closed tab.
    keepDraft(draftKey, {})
    setValues(stored ?? {})
    setRestored(false)
  }
  return { values, change, restored, startAfresh }
}
