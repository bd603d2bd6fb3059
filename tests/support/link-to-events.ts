import { saveSubmission } from '../../src/catalog/submission/server/save-submission.ts'
import { newId } from '../../src/kit/ids.ts'
import { newSecretToken } from '../../src/platform/auth/secret-token.ts'
import type { Db } from '../../src/platform/db/database.ts'

/** Makes events those of one submission; answers the token of its private link. */
export const linkToEvents = async (db: Db, eventIds: readonly string[]): Promise<string> => {
  const { token, hash } = newSecretToken()
  const [id, submitterEmail] = [newId(), 'organizer@example.com']
  await db.transaction().execute((transaction) =>
    saveSubmission(transaction, {
      id,
      submitterEmail,
      linkHash: hash,
      linkExpiresAt: null,
      eventIds,
    }),
  )
  return token
}
