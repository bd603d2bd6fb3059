/** Requires a proof of work for public forms while the switch is on, and accepts each proof once. */
import { type Transaction } from 'kysely'
import { fieldError } from '../../kit/errors.ts'
import type { Db } from '../db/database.ts'
import { changeRows, countChanged } from '../db/query.ts'
import type { Tables } from '../db/tables.ts'
import { readSolution, type Solved } from './challenge.ts'
import { readProofSwitch } from './proof-switch.ts'

/** Valid proof; undefined if none is required. */
export type Proof = Solved | undefined

const missing =
  'Robots are flooding our forms today, so your browser has to do a short calculation first. This needs JavaScript: turn it on and submit again, or email us at the address on the contact page.'
const refused =
  'The calculation that your browser did for this form was wrong, took too long or was used before. Submit again, or email us at the address on the contact page.'

/** Throws `unprocessable` for the field `proof`. Does not use it up, so a form with other errors can be sent again. */
export const checkProof = async (db: Db, answer: unknown): Promise<Proof> => {
  if (!(await readProofSwitch(db)).isOn) return undefined
  if (typeof answer !== 'string' || answer === '') throw refusal(missing)
  const solved = await readSolution(db, answer)
  if (!solved) throw refusal(refused)
  return solved
}

/** Uses up the proof, in the transaction that stores the form. Throws `unprocessable` if it was used before. */
export const spendProof = async (db: Transaction<Tables>, proof: Proof): Promise<void> => {
  if (!proof) return
  const spent = await countChanged(db)`
    insert into spent_proofs (challenge, expires_at)
    values (${proof.signature}, ${proof.expiresAt.toISOString()})
    on conflict (challenge) do nothing`
  if (spent === 0) throw refusal(refused)
}

/** Greatest difference in minutes between the clocks of database and process. */
const clockMinutes = 60

/** Deletes used proofs whose challenges have expired. */
export const purgeProofs = (db: Db): Promise<void> =>
  changeRows(db)`
    delete from spent_proofs where expires_at < now() - make_interval(mins => ${clockMinutes})
  `

const refusal = (message: string) => fieldError('unprocessable', 'proof', message)
