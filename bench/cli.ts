/** `npm run cli -- bench …`: fills a directory with as many events as after years of use, for trials. */
import { InvalidArgumentError } from 'commander'
import { sql } from 'kysely'
import { AppError } from '../src/kit/errors.ts'
import { createCommand, runProgram, withDatabase } from '../src/platform/command-line.ts'
import type { Db } from '../src/platform/db/database.ts'
import { loadBenchData } from './data.ts'

const refuseFilled = async (db: Db) => {
  const { rows } = await sql`select from events limit 1`.execute(db)
  if (rows.length === 0) return
  throw new AppError('invalid_request', {
    message: 'The directory already has events. Use --add to add generated ones.',
  })
}

const count = (text: string): number => {
  const value = Number(text.replaceAll(/[,_]/g, ''))
  if (Number.isInteger(value) && value >= 0) return value
  throw new InvalidArgumentError('Must be a whole number, 0 or more.')
}

const program = createCommand('npm run cli -- bench').description('benchmark data')

program
  .command('data')
  .description('fill an empty directory with generated events; not for production')
  .argument('<live>', 'number of live events', count)
  .option('--archived <count>', 'number of archived events', count, 0)
  .option('--add', 'add to a directory that already has events')
  .action((live: number, { archived, add }: { archived: number; add?: boolean }) =>
    withDatabase(async ({ db }) => {
      if (!add) await refuseFilled(db)
      await loadBenchData(db, { live, archived }, console.log)
    }),
  )

await runProgram(program)
