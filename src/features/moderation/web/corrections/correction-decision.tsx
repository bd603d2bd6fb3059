import { Form, useNavigation } from 'react-router'
import { administratorPaths } from '../../../../catalog/paths.ts'
import { Moment } from '../../../../catalog/web/moment.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { ReviewedCorrection } from '../../corrections-contract.ts'
import { ReasonFields } from '../decision-form.tsx'
import { correctionReasons } from '../rejection-reasons.ts'

/** While one decision is under way, no other can be taken. */
export const CorrectionDecision = ({ id }: { id: string }) => {
  const { state, formData } = useNavigation()
  const intent = state === 'idle' ? null : formData?.get('intent')
  const busy = Boolean(intent)
  return (
    <Form
      method="post"
      action={administratorPaths.corrections}
      preventScrollReset
      className="grid gap-4"
    >
      <input type="hidden" name="id" value={id} />
      <div>
        <Button type="submit" name="intent" value="approve" disabled={busy} className="min-h-11">
          {intent === 'approve' ? 'Approving...' : 'Approve Correction'}
        </Button>
      </div>
      <fieldset className="grid gap-3 rounded-control border border-line p-4">
        <legend className="px-1 font-semibold">Reject instead</legend>
        <p className="text-soft">The reason is mailed to the organizer.</p>
        <ReasonFields reasons={correctionReasons} />
        <div>
          <Button
            type="submit"
            name="intent"
            value="reject"
            look="outlined"
            disabled={busy}
            className="min-h-11"
          >
            {intent === 'reject' ? 'Rejecting...' : 'Reject Correction'}
          </Button>
        </div>
      </fieldset>
    </Form>
  )
}

/** What became of it; a rejection can be undone. */
export const CorrectionDecided = ({ correction }: { correction: ReviewedCorrection }) => {
  const { id, status, decidedBy, decidedAt, reason } = correction
  return (
    <div className="grid gap-3 rounded-control bg-chip p-4">
      <p className="font-semibold">
        {statusWords[status]}
        {decidedBy && decidedAt ? (
          <>
            {' '}
            by {decidedBy}, <Moment at={decidedAt} />
          </>
        ) : null}
      </p>
      {reason ? <p className="whitespace-pre-line">{reason}</p> : null}
      {status === 'rejected' ? (
        <Form method="post" action={administratorPaths.corrections} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="reopen" look="outlined">
            Undo
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

const statusWords: Record<ReviewedCorrection['status'], string> = {
  open: 'Waits for review',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Taken back by the organizer',
  replaced: 'Replaced by a newer one',
}
