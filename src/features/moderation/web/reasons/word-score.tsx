import type { WordScore } from '../../../../catalog/trust/word-score.ts'

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
