import type { Db } from '../../src/platform/db/database.ts'

/** Messages that the site has queued, in their order; those that were sent or given up as well. */
export const outboxOf = (db: Db) => {
  const mails = () => db.selectFrom('outbox_messages').selectAll().orderBy('position').execute()
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  return { mails, subjects }
}
