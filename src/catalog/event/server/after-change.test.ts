import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows, queryColumn } from '../../../platform/db/query.ts'
import { forgetWords } from './after-change.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await testDatabase()
})

afterEach(() => database.close())

/** Unique word for a number, of letters only. */
const wordOf = (number: number) =>
  `word${number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))}`

const words = Array.from({ length: 6_000 }, (_, number) => wordOf(number))

/** Inserts 300 events with ten words each, from the second half of `words`, and all words as vocabulary. */
const fill = async (db: TestDatabase['db'], round: string) => {
  const events = Array.from({ length: 300 }, (_, at) => ({
    id: `${round}-${at}`,
    description: words.slice(3_000 + at * 10, 3_010 + at * 10).join(' '),
  }))
  await saveMade(db, events)
  const rows = words.map((word) => ({ word }))
  await db
    .insertInto('search_vocabulary')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

test.each([2_500, 100])(
  '%i words are deleted quickly, even with outdated statistics',
  async (count) => {
    const { db } = database
    // Statistics of the empty tables, not updated since they were filled again.
    await fill(db, 'before')
    await changeRows(db)`
      delete from events; delete from search_vocabulary; analyze events, search_vocabulary`
    await fill(db, 'after')
    const chosen = [...words.slice(0, count), ...words.slice(-50)]
    await inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = '4s'`.execute(tx)
      await forgetWords(tx, chosen)
    })
    const left = await queryColumn(db)`
      select word from search_vocabulary where word = any(${chosen})`
    expect(left.toSorted()).toEqual(words.slice(-50).toSorted())
  },
)
