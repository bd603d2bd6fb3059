import type { ReviewAddress } from './decision/review-address.ts'
import {
  canBeUndone,
  doneWords,
  failureWords,
  type ReviewFailure,
} from './decision/review-words.ts'
import { UndoForm } from './detail-panel.tsx'

type ReviewNoticeProps = Pick<ReviewAddress, 'done'> & {
  failure: ReviewFailure | undefined
  action: string
}

/** Notification for pages without JavaScript. */
export const ReviewNotice = ({ done, failure, action }: ReviewNoticeProps) => {
  if (failure) {
    return (
      <div role="alert" className="rounded-control bg-red-tint px-4 py-3 text-red">
        <p className="font-semibold">{failureWords[failure.intent].title}</p>
        <p>{failure.message}</p>
      </div>
    )
  }
  if (!done) return null
  const { title, description } = doneWords[done.what]
  return (
    <div role="status" className="grid gap-2 rounded-control bg-green-tint px-4 py-3 text-green">
      <p className="font-semibold">{title}</p>
      <p>{description}</p>
      {canBeUndone(done.what) ? <UndoForm id={done.id} action={action} /> : null}
    </div>
  )
}
