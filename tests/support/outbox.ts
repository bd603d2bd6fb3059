import type { Db } from '../../src/platform/db/database.ts'

/** Messages in the outbox, in order, including those sent or abandoned. */
export const outboxOf = (db: Db) => {
  const mails = () => db.selectFrom('outbox_messages').selectAll().orderBy('position').execute()
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  return { mails, subjects }
}
