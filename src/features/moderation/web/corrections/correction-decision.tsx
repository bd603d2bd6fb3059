import { useSearchParams } from 'react-router'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { Moment } from '../../../../catalog/web/moment.tsx'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { IntentButton, PostForm, usePendingIntent } from '../../../../ui/forms/post-form.tsx'
import type { ReviewedCorrection } from '../../corrections-contract.ts'
import { ReasonFields, UnsentNote } from '../decision/decision-form.tsx'
import { correctionReasons } from '../decision/rejection-reasons.ts'

export const CorrectionDecision = ({ id }: { id: string }) => {
  const [query] = useSearchParams()
  // While one decision is under way, no other can be taken.
  const intent = usePendingIntent()
  const button = { disabled: intent !== null, className: 'min-h-11' }
  // A decision whose session had ended: in the address, to be sent once more.
  const chosen = query.has('chosen')
    ? { template: query.get('template') ?? '', note: query.get('note') ?? '' }
    : undefined
  return (
    <PostForm action={administratorPaths.corrections} fields={{ id }} className="grid gap-4">
      {chosen ? <UnsentNote /> : null}
      <div>
        <IntentButton intent="approve" {...button}>
          {intent === 'approve' ? 'Approving...' : 'Approve Correction'}
        </IntentButton>
      </div>
      <fieldset className="grid gap-3 rounded-control border border-line p-4">
        <legend className="px-1 font-semibold">Reject instead</legend>
        <ReasonNote />
        <ReasonFields reasons={correctionReasons} chosen={chosen} />
        <div>
          <IntentButton intent="reject" look="outlined" {...button}>
            {intent === 'reject' ? 'Rejecting...' : 'Reject Correction'}
          </IntentButton>
        </div>
      </fieldset>
    </PostForm>
  )
}

/** Status; a rejection can be undone. */
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
        <PostForm action={administratorPaths.corrections} fields={{ id }}>
          <IntentButton intent="reopen" look="outlined">
            Undo
          </IntentButton>
        </PostForm>
      ) : null}
    </div>
  )
}

const statusWords: Record<ReviewedCorrection['status'], string> = {
  open: 'Waits for review',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by a newer one',
}

const ReasonNote = () => (
  <p className="text-soft">
    {useSiteFacts().sendsMail
      ? 'We email the reason to the organizer.'
      : "This site doesn't send email yet. The message to the organizer stays in the outbox."}
  </p>
)
