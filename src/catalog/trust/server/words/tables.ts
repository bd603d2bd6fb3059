/** Row types of the words of decided submissions. */
import type { ColumnType } from 'kysely'
import type { SenderDecision } from '../../sender-step.ts'
import type { TellingWord } from '../../word-score.ts'

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    word_counts: { word: string; approved: number; refused: number }
    counted_words: { submission_id: string; outcome: SenderDecision['outcome']; words: string[] }
    submission_scores: {
      submission_id: string
      chance: number | null
      telling: ColumnType<TellingWord[], string, string>
      decisions: number
    }
  }
}
