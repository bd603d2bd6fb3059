import { useCallback, useEffect, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from './draft-storage.ts'
import type { FormValues } from './form-fields.ts'

export type UploadForm = {
  values: FormValues
  /** Sets some fields, by the person or on their behalf. */
  change: (more: FormValues) => void
  /** What is shown comes from an earlier visit. */
  restored: boolean
  startAfresh: () => void
}

/** The form's values: those that came back from the server, else the draft on the device, else none. */
export const useUploadForm = (answered: FormValues | undefined): UploadForm => {
  const [values, setValues] = useState<FormValues>(answered ?? {})
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const draft = answered ? undefined : readDraft()
    if (!draft) return
    setValues((typed) => ({ ...draft, ...typed }))
    setRestored(true)
    // oxlint-disable-next-line react/exhaustive-deps -- only what is there when the page opens counts
  }, [])
  const change = useCallback((more: FormValues) => {
    setValues((old) => {
      const next = { ...old, ...more }
      keepDraft(next)
      return next
    })
  }, [])
  const startAfresh = () => {
    forgetDraft()
    setValues({})
    setRestored(false)
  }
  return { values, change, restored, startAfresh }
}
