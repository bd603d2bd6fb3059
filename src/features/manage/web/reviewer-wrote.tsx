import type { ManagedEvent } from '../contract.ts'

/** Words of the reviewer for the organizer; nothing without any. */
export const ReviewerWrote = ({ review }: Pick<ManagedEvent, 'review'>) =>
  review === null || review.reason === '' ? null : (
    <div>
      <p className="font-semibold">The reviewer wrote:</p>
      <p className="whitespace-pre-line break-words">{review.reason}</p>
    </div>
  )
