/** Demands a proof of work of public forms while the switch is on, and takes each once. */
import { type Transaction } from 'kysely'
import { fieldError } from '../../kit/errors.ts'
import type { Db } from '../db/database.ts'
import { changeRows, countChanged } from '../db/query.ts'
import type { Tables } from '../db/tables.ts'
import { readSolution, type Solved } from './challenge.ts'
import { readProofSwitch } from './proof-switch.ts'

/** A proof that holds; undefined where none is asked for. */
export type Proof = Solved | undefined

const missing =
  'Robots are flooding our forms today, so your browser has to do a short calculation first. This needs JavaScript: turn it on and submit again, or email us at the address on the contact page.'
const refused =
  'The calculation that your browser did for this form was wrong, took too long or was used before. Submit again, or email us at the address on the contact page.'

/** Throws `unprocessable` about the field `proof`. Uses nothing: a form whose other fields are refused may come again. */
export const checkProof = async (db: Db, given: unknown): Promise<Proof> => {
  if (!(await readProofSwitch(db)).isOn) return undefined
  if (typeof given !== 'string' || given === '') throw refusal(missing)
  const solved = await readSolution(db, given)
  if (!solved) throw refusal(refused)
  return solved
}

/** A part of the transaction that stores the form. Throws `unprocessable` where another form has used the proof. */
export const spendProof = async (db: Transaction<Tables>, proof: Proof): Promise<void> => {
  if (!proof) return
  const spent = await countChanged(db)`
    insert into spent_proofs (challenge, expires_at)
    values (${proof.signature}, ${proof.expiresAt.toISOString()})
    on conflict (challenge) do nothing`
  if (spent === 0) throw refusal(refused)
}

/** Minutes by which the database's clock and that of a process may differ. */
const clockMinutes = 60

/** Forgets proofs whose challenges are refused by now. */
export const purgeProofs = (db: Db): Promise<void> =>
  changeRows(db)`
    delete from spent_proofs where expires_at < now() - make_interval(mins => ${clockMinutes})
  `

const refusal = (message: string) => fieldError('unprocessable', 'proof', message)
