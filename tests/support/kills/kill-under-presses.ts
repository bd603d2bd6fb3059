/** SIGKILL while organizers answer "Still on?" and administrators decide; mail goes to a server in this process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '../../../src/catalog/time/local-dates.ts'
import { addConfirmationLink } from '../../../src/catalog/trust/server/confirmations/find-link.ts'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { inTransaction } from '../../../src/platform/db/pool/transaction.ts'
import { signedInAdministrator } from '../administrator.ts'
import { saveMade } from '../made-event.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { findWrongAnswers, findWrongDecisions, findWrongMail, type Kept } from './count-kept.ts'
import { type KilledSite, openKilledSite } from './killed-site.ts'
import {
  type Decided,
  decideAbout,
  type Pressed,
  pressAnswers,
  type Tally,
} from './press-answers.ts'

export type Killing = {
  kills: number
  /** Events that organizers answer about in parallel; administrators decide about half as many others. */
  events: number
  print?: (line: string) => void
}

export type Killed = Kept & Tally & { hung: number }

const from = addDays(new Date().toISOString().slice(0, 10), 30)

/** Runs on a separate site. */
export const killUnderPresses = async (killing: Killing): Promise<Killed> => {
  const mail = await startMailServer()
  const site = await openKilledSite(mailSettings(mail))
  try {
    return await pressAndKill(site, mail, killing)
  } finally {
    await site.close()
    await mail.stop()
  }
}

const mailSettings = ({ url }: MailServer): Record<string, string> => ({
  SMTP_URL: url,
  INFO_ADDRESS: 'info@atlas.test.org',
})

const pressAndKill = async (
  site: KilledSite,
  mail: MailServer,
  { kills, events, print = () => {} }: Killing,
): Promise<Killed> => {
  const made = await withDatabase(site, (database) => prepare(database, events))
  const tally: Tally = { acknowledged: 0, failed: 0 }
  const over = new AbortController()
  const client = { site, tally, over: over.signal }
  const pressed = new Map(made.links.map(({ id }) => [id, [] as Pressed[]]))
  const decided = new Map(made.pending.map((id) => [id, { rejected: 0, restored: 0 } as Decided]))
  const working = Promise.all([
    ...made.links.map(({ id, token }) =>
      pressAnswers(client, { token, from, pressed: pressed.get(id) ?? [] }),
    ),
    ...[...decided].map(([id, counts]) =>
      decideAbout(client, { id, cookie: made.cookie, decided: counts }),
    ),
  ])
  await Promise.race([working, killTimes(site, { kills, tally, print })])
  over.abort()
  await working
  return await withDatabase(site, async ({ db }) => ({
    ...tally,
    hung: site.hung(),
    wrongAnswers: await findWrongAnswers(db, pressed),
    wrongDecisions: await findWrongDecisions(db, decided),
    ...(await findWrongMail(db, mail)),
  }))
}

type Rounds = { kills: number; tally: Tally; print: (line: string) => void }

const killTimes = async (site: KilledSite, { kills, tally, print }: Rounds): Promise<void> => {
  for (let round = 0; round < kills; round++) {
    const before = tally.acknowledged
    const began = performance.now()
    // Requires acknowledged changes between two kills; otherwise the test would be void.
    while (tally.acknowledged < before + 5 && performance.now() - began < 60_000) await sleep(20)
    await sleep(Math.random() * 500)
    print(`${round + 1}: killed ${await site.kill(round)}; so far ${JSON.stringify(tally)}`)
  }
  await sleep(1_000)
}

/** Opened only briefly, since connections do not survive a killed database. */
const withDatabase = async <Result>(
  { dataDir }: KilledSite,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase({ dataDir, poolSize: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const prepare = async ({ db }: Database, events: number) => {
  const live = Array.from({ length: events }, (_, index) => `live${index}`)
  const pending = Array.from({ length: Math.ceil(events / 2) }, (_, index) => `pending${index}`)
  await saveMade(db, [
    ...live.map((id) => ({ id, date: from })),
    ...pending.map((id) => ({ id, date: from, requestedStatus: 'pending' as const })),
  ])
  const links: { id: string; token: string }[] = []
  for (const id of [...live, ...pending]) {
    const submission = {
      id: `s-${id}`,
      submitter_email: `${id}@example.com`,
      link_hash: id,
      link_expires_at: null,
      link_revoked_at: null,
    }
    const submissionId = submission.id
    await db.insertInto('submissions').values(submission).execute()
    const own = { event_id: id, submission_id: submissionId }
    await db.insertInto('submission_events').values(own).execute()
    if (pending.includes(id)) continue
    const link = { eventId: id, submissionId }
    links.push({ id, token: await inTransaction(db, (tx) => addConfirmationLink(tx, link)) })
  }
  const { cookie } = await signedInAdministrator(db)
  return { links, pending, cookie }
}
