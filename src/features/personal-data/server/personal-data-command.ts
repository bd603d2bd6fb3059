/** `npm run cli -- privacy export ADDRESS` and `privacy erase ADDRESS --yes`. */
import type { Db } from '../../../platform/db/database.ts'
import { eraseAddress, findAddress, type PersonalDataDeps } from './erase-address.ts'

type Print = (line: string) => void

/** Prints JSON. */
export const runPrivacyExport = async (db: Db, address: string, print: Print): Promise<void> =>
  print(JSON.stringify({ address, data: await findAddress(db, address) }, null, 2))

/** Erases the data of an address; without `--yes`, only prints what would be erased. */
export const runPrivacyErase = async (
  deps: PersonalDataDeps,
  address: string,
  { yes }: { yes?: boolean },
  print: Print,
): Promise<void> => {
  const data = yes
    ? await eraseAddress(deps, { address, confirm: address, actor: 'system' })
    : await findAddress(deps.db, address)
  if (data.length === 0) return print('Nothing is kept of this address.')
  const verb = yes ? 'erased' : 'to erase'
  for (const { what, count, stays } of data)
    print(stays ? `${what}: ${count} stay. ${stays}` : `${what}: ${count} ${verb}.`)
  if (yes) print('Backups keep earlier data until they are deleted.')
  else print('Nothing was erased. Add --yes to erase it.')
}
