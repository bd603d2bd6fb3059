/** Command lines of the program: database access during a command, and one line per failure. */
import { Command, CommanderError } from 'commander'
import { AppError } from '../kit/errors.ts'
import { loadConfig } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrateDatabase } from './db/migrate.ts'
import { operatorMessage } from './operator-message.ts'
import { loadSettings } from './stored-settings.ts'

/** Opens the configured database (joins the embedded server if it is running) and closes it afterward. */
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

/** Migration before a command; the program replaces this by one that first makes a backup. */
export const preparation = {
  migrate: ({ db }: Database): Promise<string[]> => migrateDatabase(db),
}

/** Like `withOpened`, after migrating to the newest schema and loading the site's settings. */
export const withDatabase = (work: (database: Database) => Promise<void>): Promise<void> =>
  withOpened(async (database) => {
    await preparation.migrate(database)
    await loadSettings(database.db)
    await work(database)
  })

/** Command whose usage errors point to --help; `runProgram` sets the exit code. */
export const createCommand = (name: string): Command =>
  new Command(name).showHelpAfterError('(use --help for details)').exitOverride((error) => {
    // For a subcommand that ran as its own process, nothing would catch the error.
    if (error.code === 'commander.executeSubCommandAsync') process.exitCode = error.exitCode
    else throw error
  })

/** Message for a failure that an operator can fix; undefined for a bug, whose stack is printed. */
const messageOf = (error: unknown) =>
  operatorMessage(error) ?? (error instanceof AppError ? wordsOf(error) : undefined)

const wordsOf = ({ fields = {}, message }: AppError) => Object.values(fields).join(' ') || message

/** Runs the command in the arguments, by default the process's; a failure sets the exit code. */
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
