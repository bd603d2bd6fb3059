/** The services of the program from the command line. Each command is one small function. */
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { AppError } from './kit/errors.ts'
import { ConfigError, loadConfig } from './platform/config.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { DatabaseStartError } from './platform/db/start-error.ts'
import { configLines } from './platform/show-config.ts'
import { createFileStore } from './platform/uploads/create-file-store.ts'

const collect = (value: string, before: string[]) => [...before, value]

/** Opens the database that the settings name, joins the embedded one if it runs, and leaves it after. */
const withOpened = async (work: (database: Database) => Promise<void>): Promise<void> => {
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

/** The same with the newest schema. */
const withDatabase = (work: (database: Database) => Promise<void>): Promise<void> =>
  withOpened(async (database) => {
    await migrateDatabase(database.db)
    await work(database)
  })

const addImport = (program: Command) =>
  program
    .command('import')
    .description('import events from CSV, JSON, iCalendar or web pages with JSON-LD')
    .argument('[file...]', 'files; what they are is found out from their content')
    .option('--follow <url>', 'read a feed on the web now and every few hours from now on')
    .option('--trust <live|queue>', 'with --follow: where its new events go; queue by default')
    .option('--map <ours=theirs,…>', 'names of columns, keys or properties', collect, [])
    .option(
      '--set <field=value,…>',
      'a value for every row; {name} inserts one of its own',
      collect,
      [],
    )
    .option('--default <field=value,…>', 'a value for rows that have none', collect, [])
    .option('--root <path>', 'JSON: where the list of events is, such as races or data.items')
    .option('--zone <zone>', 'the zone of all wall times, such as America/New_York')
    .option('--venues <file>', 'CSV of venues that rows only name: venueName,city,state,zipCode,…')
    .option('--source <name>', "the source's name; the file's own by default")
    .option('--publish', 'make events live at once instead of queueing them for review')
    .option('--all', 'take what is not about vehicles or boats, too')
    .option('--strict', 'keep nothing of a file unless every row can be taken')
    .option('--dry-run', 'write nothing, but report the same')
    .option('--explain', 'tell how the types of events were found')
    .option('--report <file>', 'write every skipped or doubtful row to a file of JSON lines')
    .action(async (files: string[], flags) => {
      if (files.length > 0 === (flags.follow !== undefined)) {
        throw new AppError('invalid_request', {
          message: 'Name the files to import, or one feed with --follow URL.',
        })
      }
      const { runImportCommand } = await import('./features/import/server/import-command.ts')
      const { runFollowCommand } = await import('./features/import/server/feeds/follow-command.ts')
      await withDatabase(async ({ db }) => {
        const isRead = flags.follow
          ? await runFollowCommand(await feedParts(db), flags)
          : await runImportCommand(db, files, flags)
        if (!isRead) process.exitCode = 1
      })
    })

/** What reading a feed needs besides the feed. */
const feedParts = async (db: Database['db']) => {
  const { FEEDS_LOOPBACK, PUBLIC_URL } = loadConfig()
  const { listAddresses } = await import('./features/sign-in/server/administrators.ts')
  return {
    db,
    allowLoopback: FEEDS_LOOPBACK === 'on',
    listRecipients: listAddresses,
    site: PUBLIC_URL,
  }
}

const feedStates = [
  ['pause', 'read a feed no more until it is resumed'],
  ['resume', 'go on with a feed that was paused'],
  ['remove', 'follow a feed no longer; its events stay'],
] as const

const addFeeds = (program: Command) => {
  const feeds = program
    .command('feeds')
    .description('feeds that are followed (import --follow URL)')
  const load = () => import('./features/import/server/feeds/feeds-command.ts')
  feeds
    .command('list')
    .description('list them with what came of reading them')
    .action(async () => {
      const { printFeeds } = await load()
      await withDatabase(({ db }) => printFeeds(db, console.log))
    })
  feeds
    .command('run')
    .description('read one now')
    .argument('<id>')
    .action(async (id: string) => {
      const { runFeedNow } = await load()
      await withDatabase(async ({ db }) => {
        if (!(await runFeedNow(await feedParts(db), id, console.log))) process.exitCode = 1
      })
    })
  for (const [name, description] of feedStates) {
    feeds
      .command(name)
      .description(description)
      .argument('<id>')
      .action(async (id: string) => {
        const { changeFeedState } = await load()
        await withDatabase(({ db }) => changeFeedState(db, id, name))
      })
  }
  feeds
    .command('trust')
    .description('let its new events go live, or wait for review')
    .argument('<id>')
    .argument('<live|queue>')
    .action(async (id: string, trust: string) => {
      const { trustFeed } = await load()
      await withDatabase(({ db }) => trustFeed(db, id, trust))
    })
}

const addExport = (program: Command) =>
  program
    .command('export')
    .description('write all published and archived events to a file or to standard output')
    .option('--format <format>', "csv, xlsx, jsonl or ics; by the file's ending, else csv")
    .option('--out <file>', 'the file to write')
    .option('--contacts', 'with e-mail addresses and phone numbers, which are left out otherwise')
    .action(async (flags) => {
      const { runExportCommand } = await import('./features/export/server/export-command.ts')
      await withDatabase((database) => runExportCommand(database, flags, loadConfig().PUBLIC_URL))
    })

const addPlaces = (program: Command) => {
  const places = program.command('places').description('events that could not be located')
  places
    .command('missing')
    .description('list events that need a place')
    .action(async () => {
      const { listMissingPlaces } = await import('./features/import/server/places-command.ts')
      await withDatabase(({ db }) => listMissingPlaces(db, console.log))
    })
  places
    .command('set')
    .description('give an event its place')
    .argument('<id>')
    .requiredOption('--near <place>', 'a ZIP code or "City, ST"')
    .action(async (id: string, { near }: { near: string }) => {
      const { setPlace } = await import('./features/import/server/places-command.ts')
      await withDatabase(({ db }) => setPlace(db, id, near, console.log))
    })
}

const adminCommands = [
  ['create', 'make an account; the password is asked for, or read from standard input'],
  ['reset', 'set a new password, turn the second factor off, end all sessions'],
  ['disable', 'end all sessions and let nobody sign in with this account'],
] as const

const addAdmin = (program: Command) => {
  const admin = program.command('admin').description('accounts of administrators')
  const load = () => import('./features/sign-in/server/admin-command.ts')
  for (const [name, description] of adminCommands) {
    admin
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'the e-mail address to sign in with')
      .action(async ({ email }: { email: string }) => {
        const { runAdminCommand } = await load()
        await withDatabase(({ db }) => runAdminCommand(db, name, email))
      })
  }
  admin
    .command('list')
    .description('list all accounts')
    .action(async () => {
      const { printAdministrators } = await load()
      await withDatabase(({ db }) => printAdministrators(db, console.log))
    })
}

const addDemo = (program: Command) => {
  const demo = program.command('demo').description('made-up events to look around with')
  demo
    .command('load')
    .description('load the demonstration events, dated from today')
    .action(async () => {
      const { loadDemo } = await import('./features/demo/server/load-demo.ts')
      await withDatabase(async ({ db }) => console.log(`${await loadDemo(db)} events loaded.`))
    })
  demo
    .command('clear')
    .description('remove all demonstration events')
    .action(async () => {
      const { clearDemo } = await import('./features/demo/server/clear-demo.ts')
      await withDatabase(async ({ db }) => console.log(`${await clearDemo(db)} events removed.`))
    })
}

const addBackup = (program: Command) => {
  const load = () => import('./features/backup/server/backup-command.ts')
  program
    .command('backup')
    .description('write everything, uploads included, to one file; the server may run meanwhile')
    .argument('<file>')
    .action(async (file: string) => {
      const { runBackupCommand } = await load()
      const files = createFileStore(loadConfig())
      await withDatabase(({ pool }) => runBackupCommand({ pool, files }, file))
    })
  program
    .command('restore')
    .description('bring back what a backup holds, into an empty directory')
    .argument('<file>')
    .option('--force', 'take the place of what the directory holds')
    .action(async (file: string, flags: { force?: boolean }) => {
      const { runRestoreCommand } = await load()
      const files = createFileStore(loadConfig())
      // The backup decides up to which migration the schema is brought before it is filled.
      await withOpened(({ db, pool }) => runRestoreCommand({ db, pool, files }, file, flags))
    })
}

const addBench = (program: Command) =>
  program
    .command('bench')
    .description('data for measuring speed')
    .command('data')
    .description('fill an empty directory with made-up events that nobody should be shown')
    .argument('<live>', 'live events', count)
    .option('--archived <count>', 'archived events besides', count, 0)
    .option('--add', 'also to a directory that holds events')
    .action(async (live: number, { archived, add }: { archived: number; add?: boolean }) => {
      const { fillForBench } = await import('../bench/fill.ts')
      await withDatabase(({ db }) => fillForBench(db, { live, archived, add }, console.log))
    })

const count = (text: string): number => {
  const value = Number(text.replaceAll(/[,_]/g, ''))
  if (Number.isInteger(value) && value >= 0) return value
  throw new InvalidArgumentError('It must be a whole number.')
}

const addMigrate = (program: Command) =>
  program
    .command('migrate')
    .description('bring the database to the newest schema')
    .action(async () => {
      const config = loadConfig()
      const database = await openDatabase({
        databaseUrl: config.DATABASE_URL,
        dataDir: config.DATA_DIR,
      })
      try {
        const applied = await migrateDatabase(database.db, { log: console.log })
        console.log(applied.length === 0 ? 'Nothing to do.' : `${applied.length} applied.`)
      } finally {
        await database.close()
      }
    })

const addCheckConfig = (program: Command) =>
  program
    .command('check-config')
    .description('check all settings and print them, without secrets')
    .action(() => {
      for (const line of configLines(loadConfig())) console.log(line)
    })

const createProgram = (): Command => {
  const program = new Command('npm run cli --')
    .description('Gearhead Atlas from the command line. It may be used while the server runs.')
    .showHelpAfterError('(--help tells more)')
    .exitOverride()
  for (const add of [
    addImport,
    addFeeds,
    addExport,
    addBackup,
    addPlaces,
    addDemo,
    addAdmin,
    addMigrate,
    addCheckConfig,
    addBench,
  ])
    add(program)
  return program
}

/** What an operator can mend is told in a line; anything else is a bug and shows where it happened. */
const isExpected = (error: unknown): error is Error =>
  error instanceof AppError || error instanceof ConfigError || error instanceof DatabaseStartError

try {
  await createProgram().parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else {
    console.error(isExpected(error) ? error.message : error)
    process.exitCode = 1
  }
}
