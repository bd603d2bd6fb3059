import type { ManagedEvent } from '../contract.ts'

/** Reviewer's message to the organizer; nothing if empty. */
export const ReviewerWrote = ({ review }: Pick<ManagedEvent, 'review'>) =>
  review === null || review.reason === '' ? null : (
    <div>
      <p className="font-semibold">The reviewer wrote:</p>
      <p className="whitespace-pre-line break-words">{review.reason}</p>
    </div>
  )
