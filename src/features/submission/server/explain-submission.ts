/** Works out what speaks for spam in a submission, by what is listed and where it came from. */
import { sql } from 'kysely'
import type { SpamReason } from '../../../catalog/trust/spam-reasons.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findSpamReasons, textsOf, type WordCensus } from '../find-spam-reasons.ts'
import { countFromNetwork } from './limits.ts'
import type { Prepared } from './prepare-submission.ts'

export const explainSubmission = async (
  db: Db,
  { draft, submitterEmail }: Pick<Prepared, 'draft' | 'submitterEmail'>,
  network: string,
): Promise<SpamReason[]> =>
  findSpamReasons({
    draft,
    submitterEmail,
    words: await countWords(db, textsOf(draft).join(' ')),
    fromNetwork: await countFromNetwork(db, network),
  })

/** With fewer words the directory is too small to tell what is usual. */
const minVocabulary = 1_000
const shownWords = 5

/** The words of a text, compared with those of all live events. */
const countWords = async (db: Db, text: string): Promise<WordCensus | undefined> => {
  const { rows } = await sql<WordCensus & { vocabulary: number }>`
    with words as (
      select word, not exists (select from search_vocabulary v where v.word = w.word) as is_unknown
      from unnest(tsvector_to_array(to_tsvector('simple', search_words(${text})))) as w(word)
      where length(word) between 4 and 30 and word ~ '^[[:alpha:]]+$'
    )
    select count(*)::int as "all", count(*) filter (where is_unknown)::int as unknown,
      coalesce((array_agg(word order by length(word) desc, word)
        filter (where is_unknown))[1:${sql.lit(shownWords)}], '{}') as some,
      (select count(*)::int from (
        select from search_vocabulary limit ${minVocabulary}) v) as vocabulary
    from words
  `.execute(db)
  const [counted] = rows
  if (!counted || counted.vocabulary < minVocabulary) return undefined
  const { vocabulary: _, ...census } = counted
  return census
}
