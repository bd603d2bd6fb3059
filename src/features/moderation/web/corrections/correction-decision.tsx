import { Form } from 'react-router'
import { administratorPaths } from '../../../../catalog/paths.ts'
import { Moment } from '../../../../catalog/web/moment.tsx'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { Button } from '../../../../ui/button.tsx'
import type { ReviewedCorrection } from '../../corrections-contract.ts'
import { DecideButtons } from '../decide-buttons.tsx'
import { ReasonFields } from '../decision-form.tsx'
import { correctionReasons } from '../rejection-reasons.ts'

export const CorrectionDecision = ({ id }: { id: string }) => {
  return (
    <Form
      method="post"
      action={administratorPaths.corrections}
      preventScrollReset
      className="grid gap-4"
    >
      <input type="hidden" name="id" value={id} />
      <DecideButtons what="Correction">
        <ReasonNote />
        <ReasonFields reasons={correctionReasons} />
      </DecideButtons>
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

const ReasonNote = () => (
  <p className="text-soft">
    {useSiteFacts().sendsMail
      ? 'The reason is mailed to the organizer.'
      : 'This site sends no mail yet: the message to the organizer waits in the outbox.'}
  </p>
)
