import { Form, useSearchParams } from 'react-router'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { Moment } from '../../../../catalog/web/moment.tsx'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { Button } from '../../../../ui/button.tsx'
import type { ReviewedCorrection } from '../../corrections-contract.ts'
import { DecideButtons } from '../decision/decide-buttons.tsx'
import { ReasonFields, UnsentNote } from '../decision/decision-form.tsx'
import { correctionReasons } from '../decision/rejection-reasons.ts'

export const CorrectionDecision = ({ id }: { id: string }) => {
  const [query] = useSearchParams()
  // A decision whose session had ended: in the address, to be sent once more.
  const chosen = query.has('chosen')
    ? { template: query.get('template') ?? '', note: query.get('note') ?? '' }
    : undefined
  return (
    <Form
      method="post"
      action={administratorPaths.corrections}
      preventScrollReset
      className="grid gap-4"
    >
      <input type="hidden" name="id" value={id} />
      {chosen ? <UnsentNote /> : null}
      <DecideButtons what="Correction">
        <ReasonNote />
        <ReasonFields reasons={correctionReasons} chosen={chosen} />
      </DecideButtons>
    </Form>
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
  withdrawn: 'Withdrawn by the organizer',
  replaced: 'Replaced by a newer one',
}

const ReasonNote = () => (
  <p className="text-soft">
    {useSiteFacts().sendsMail
      ? 'We email the reason to the organizer.'
      : "This site doesn't send email yet. The message to the organizer stays in the outbox."}
  </p>
)
