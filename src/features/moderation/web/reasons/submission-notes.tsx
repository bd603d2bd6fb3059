import { type SpamReason, spamReasonText } from '../../../../catalog/trust/spam-reasons.ts'
import type { WordScore } from '../../../../catalog/trust/word-score.ts'

/** Beside a submission: what speaks for spam; nothing where nothing does. */
export const SpamReasons = ({ reasons }: { reasons: readonly SpamReason[] }) =>
  reasons.length === 0 ? null : (
    <section
      aria-labelledby="spam-reasons"
      className="grid gap-2 rounded-control bg-yellow-tint p-4 text-yellow"
    >
      <h3 id="spam-reasons" className="font-semibold">
        Look closely
      </h3>
      <ul className="grid list-disc gap-1 pl-5 break-words">
        {reasons.map((reason) => (
          <li key={reason.code}>{spamReasonText(reason)}</li>
        ))}
      </ul>
    </section>
  )

const shownWords = 6

/** Beside a submission: how much its words are like those of refused ones; nothing while too little was decided. */
export const WordScoreNote = ({ score }: { score: WordScore | null }) =>
  score === null ? null : (
    <p className="text-sm break-words text-soft">
      <strong className="font-semibold text-ink">
        {Math.round(score.chance * 100)}% like refused submissions
      </strong>{' '}
      by its words
      {score.telling.length > 0
        ? `: ${score.telling.slice(0, shownWords).map(wordText).join(', ')}`
        : ''}
      . Sorts the queue, decides nothing.
    </p>
  )

const wordText = ({ word, approved, refused }: WordScore['telling'][number]) =>
  `${word} (${refused} refused, ${approved} approved)`
