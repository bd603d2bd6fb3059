import { administratorPaths, mergedPath } from '../../../catalog/links/private-paths.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { TextLink } from '../../../ui/link.tsx'
import { CorrectionList } from './corrections/correction-list.tsx'
import type { ReviewData } from './load-review.ts'
import { ProtectionBox } from './protection/protection-box.tsx'
import { ReviewBox } from './review-box.tsx'

export type BoxesProps = { data: ReviewData; here: string }

/** Boxes beside the queue: corrections, trusted changes, merged listings, protection. */
export const Boxes = ({
  data: { corrections, trusted, disagreeing, protection },
  here,
}: BoxesProps) => (
  <div className="grid min-w-0 content-start gap-6">
    <ReviewBox
      id="corrections"
      title={`Corrections (${formatNumber(corrections.total)})`}
      gap="gap-3"
    >
      <CorrectionList entries={corrections.entries} />
      {corrections.total > corrections.entries.length ? (
        <TextLink to={administratorPaths.corrections}>All corrections</TextLink>
      ) : null}
    </ReviewBox>
    {trusted === 0 ? null : (
      <ReviewBox id="trusted" title={`Went Live by Trust (${formatNumber(trusted)})`} gap="gap-3">
        <p className="text-soft">
          Changes and new dates from trusted senders, ready for your review.
        </p>
        <TextLink to={administratorPaths.trusted}>Review them</TextLink>
      </ReviewBox>
    )}
    {disagreeing === 0 ? null : (
      <ReviewBox
        id="disagreeing"
        title={`Sources Disagree (${formatNumber(disagreeing)})`}
        gap="gap-3"
      >
        <p className="text-soft">
          Merged listings that one source calls canceled or postponed, and another one doesn’t.
        </p>
        <TextLink to={mergedPath()}>Review them</TextLink>
      </ReviewBox>
    )}
    <ProtectionBox protection={protection} action={here} />
  </div>
)
