/** Saved searches of events, separate for each administrator; the only writer of their table. */
import { type RawBuilder, sql } from 'kysely'
import { fieldError, orNotFound } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows, countChanged, queryRows } from '../../../platform/db/query.ts'

export type SavedSearch = { id: string; name: string; keyword: string; status: string }

export const maxSearches = 20

/** An administrator's searches, by name. */
export const listSearches = (db: Db, { id }: Pick<Administrator, 'id'>): Promise<SavedSearch[]> =>
  queryRows(db)`
    select id, name, keyword, status from saved_searches where administrator_id = ${id}
    order by lower(name), id limit ${maxSearches}`

/** Throws `unprocessable` if the name is taken, or the administrator has 20 searches. */
export const saveSearch = (
  db: Db,
  { id: administratorId }: Pick<Administrator, 'id'>,
  search: Omit<SavedSearch, 'id'>,
): Promise<SavedSearch> =>
  inTransaction(db, async (tx) => {
    // Serializes concurrent saves of one administrator.
    await sql`select from administrators where id = ${administratorId} for update`.execute(tx)
    const existing = await listSearches(tx, { id: administratorId })
    if (existing.some(({ name }) => name === search.name))
      throw fieldError('unprocessable', 'name', 'You have a search with this name. Choose another.')
    if (existing.length >= maxSearches)
      throw fieldError('unprocessable', 'name', `At most ${maxSearches}. Delete one first.`)
    const saved = { id: newId(), ...search }
    await changeRows(tx)`
      insert into saved_searches (id, administrator_id, name, keyword, status)
      values (${saved.id}, ${administratorId}, ${search.name}, ${search.keyword}, ${search.status})`
    return saved
  })

/** Throws `not_found`, also for another administrator's search. */
export const deleteSearch = async (
  db: Db,
  { id: administratorId }: Pick<Administrator, 'id'>,
  id: string,
): Promise<void> => {
  const deleted = await countChanged(db)`
    delete from saved_searches where id = ${id} and administrator_id = ${administratorId}`
  orNotFound(deleted > 0, 'saved search')
}

/** Condition on searches that contain an address (lowercase). */
export const namedInSearch = (address: string): RawBuilder<unknown> =>
  sql`strpos(lower(name || ' ' || keyword), ${address}) > 0`

export const eraseSearches = (db: Tx, address: string): Promise<void> =>
  changeRows(db)`delete from saved_searches where ${namedInSearch(address)}`
