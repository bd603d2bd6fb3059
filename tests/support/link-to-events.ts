import { saveSubmission } from '../../src/catalog/submission/server/save-submission.ts'
import type { Db } from '../../src/platform/db/database.ts'

/** Links events to one new submission; returns the token of its private link. */
export const linkToEvents = async (db: Db, eventIds: readonly string[]): Promise<string> => {
  const sent = { submitterEmail: 'organizer@example.com', eventIds }
  const { token } = await db.transaction().execute((tx) => saveSubmission(tx, sent))
  return token
}
