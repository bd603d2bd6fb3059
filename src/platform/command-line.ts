/** Command lines of the program: the database for the time of a command, and one line for a failure. */
import { Command, CommanderError } from 'commander'
import { AppError } from '../kit/errors.ts'
import { loadConfig } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrateDatabase } from './db/migrate.ts'
import { operatorMessage } from './operator-message.ts'
import { loadSettings } from './stored-settings.ts'

/** Opens the database that the settings name, joins the embedded one if it runs, and leaves it after. */
export const withOpened = async (work: (database: Database) => Promise<void>): Promise<void> => {
  const config = loadConfig()
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    applicationName: 'gearhead-atlas cli',
  })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** Migration before a command; the program replaces it by one that makes a backup first. */
export const preparation = {
  migrate: ({ db }: Database): Promise<string[]> => migrateDatabase(db),
}

/** The same with the newest schema. */
export const withDatabase = (work: (database: Database) => Promise<void>): Promise<void> =>
  withOpened(async (database) => {
    await preparation.migrate(database)
    await loadSettings(database.db)
    await work(database)
  })

/** A program that reports usage errors with a hint at --help; `runProgram` returns its exit code. */
export const createCommand = (name: string): Command =>
  new Command(name).showHelpAfterError('(use --help for details)').exitOverride((error) => {
    // A command that ran as a process of its own; nobody waits for what is thrown here.
    if (error.code === 'commander.executeSubCommandAsync') process.exitCode = error.exitCode
    else throw error
  })

/** The line for a failure that an operator can fix; anything else is a bug and shows where it happened. */
const messageOf = (error: unknown) =>
  operatorMessage(error) ?? (error instanceof AppError ? error.message : undefined)

/** Runs the command that the arguments name, by default those of the process; a failure sets its exit code. */
export const runProgram = async (program: Command, args?: readonly string[]): Promise<void> => {
  try {
    await (args ? program.parseAsync(args, { from: 'user' }) : program.parseAsync())
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode
    else {
      console.error(messageOf(error) ?? error)
      process.exitCode = 1
    }
  }
}
