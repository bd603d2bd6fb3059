/** Cleans texts for comparison with the database's own function, so that both sides always agree. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/db/database.ts'

/** Cleans texts (see search_words() in the migrations); a text without letters and digits becomes ''. */
export type CleanWords = (texts: readonly string[]) => Promise<string[]>

const maxBytes = 2_000_000

/** Caches cleaned texts, because the same few words are searched for often. */
export const createCleanWords = (db: Db): CleanWords => {
  const cache = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (words, text) => 2 * (words.length + text.length) + 200,
  })
  return async (texts) => {
    const wordsByText = new Map(texts.map((text) => [text, cache.get(text)]))
    const uncached = [...wordsByText].flatMap(([text, words]) =>
      words === undefined ? [text] : [],
    )
    if (uncached.length > 0) {
      // PostgreSQL texts cannot contain NUL.
      const cleanTexts = uncached.map((text) => text.replaceAll('\0', ' '))
      const { rows } = await sql<{ words: string }>`
        select search_words(text) as words from unnest(${cleanTexts}::text[]) with ordinality as t(text, n)
        order by n`.execute(db)
      for (const [index, text] of uncached.entries()) {
        const words = rows[index]?.words ?? ''
        cache.set(text, words)
        wordsByText.set(text, words)
      }
    }
    return texts.map((text) => wordsByText.get(text) ?? '')
  }
}
