import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '../../../../ui/button.tsx'

type DecideButtonsProps = {
  what: 'Event' | 'Correction'
  /** The button that a key leads to. */
  approveKey?: string
  /** The reason of a rejection. */
  children: ReactNode
}

/** Approve or reject, the form's `intent`. While one decision is under way, no other can be taken. */
export const DecideButtons = ({ what, approveKey, children }: DecideButtonsProps) => {
  const { state, formData } = useNavigation()
  const intent = state === 'idle' ? null : formData?.get('intent')
  const busy = Boolean(intent)
  return (
    <>
      <div>
        <Button
          type="submit"
          name="intent"
          value="approve"
          data-key={approveKey}
          disabled={busy}
          className="min-h-11"
        >
          {intent === 'approve' ? 'Approving...' : `Approve ${what}`}
        </Button>
      </div>
      <fieldset className="grid gap-3 rounded-control border border-line p-4">
        <legend className="px-1 font-semibold">Reject instead</legend>
        {children}
        <div>
          <Button
            type="submit"
            name="intent"
            value="reject"
            look="outlined"
            disabled={busy}
            className="min-h-11"
          >
            {intent === 'reject' ? 'Rejecting...' : `Reject ${what}`}
          </Button>
        </div>
      </fieldset>
    </>
  )
}
