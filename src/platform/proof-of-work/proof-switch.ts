/** Switch that makes public forms require a proof of work; read for every form, so all processes react at once. */
import type { Transaction } from 'kysely'
import type { Db } from '../db/database.ts'
import { countChanged, queryRow } from '../db/query.ts'
import type { Tables } from '../db/tables.ts'

const name = 'proof_of_work'

/** `changedAt`: an instant; null if never changed. */
export const readProofSwitch = async (db: Db) => {
  const row = await queryRow(db)<{ isOn: boolean; changedAt: string }>`
    select is_on as "isOn", changed_at as "changedAt" from site_switches where name = ${name}`
  return row ?? { isOn: false, changedAt: null }
}

/** Returns true if the value changed. */
export const setProofSwitch = async (db: Transaction<Tables>, isOn: boolean): Promise<boolean> =>
  (await countChanged(db)`
    insert into site_switches as switch (name, is_on) values (${name}, ${isOn})
    on conflict (name) do update set is_on = excluded.is_on, changed_at = now()
      where switch.is_on <> excluded.is_on`) > 0
