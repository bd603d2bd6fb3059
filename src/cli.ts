/** The services of the program from the command line. Each command is one small function. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import type { FollowFlags } from './features/import/server/feeds/follow-command.ts'
import type { ImportFlags } from './features/import/server/import-flags.ts'
import { AppError } from './kit/errors.ts'
import { createCommand, runProgram, withDatabase, withOpened } from './platform/command-line.ts'
import { loadConfig } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { packageVersion } from './platform/package-version.ts'
import { configLines } from './platform/show-config.ts'
import { createFileStore } from './platform/uploads/create-file-store.ts'

const collect = (value: string, before: string[]) => [...before, value]

const runImport = async (files: string[], flags: ImportFlags | FollowFlags) => {
  if (files.length > 0 === 'follow' in flags) {
    throw new AppError('invalid_request', {
      message: 'Give the files to import, or one feed with --follow URL.',
    })
  }
  const run = 'follow' in flags ? await followCommand(flags) : await importCommand(files, flags)
  await withDatabase(async (database) => {
    if (!(await run(database))) process.exitCode = 1
  })
}

const addImport = (program: Command) =>
  program
    .command('import')
    .description('import events from CSV, JSON, iCalendar, or web pages with JSON-LD')
    .argument('[file...]', 'files to import; the format is detected from the content')
    .option('--follow <url>', 'follow a feed on the web: read it now and every few hours')
    .option(
      '--trust <live|queue>',
      'with --follow: publish new events or queue them for review (default: queue)',
    )
    .option(
      '--map <ours=theirs,…>',
      'use the column, key or property "theirs" for the field "ours"',
      collect,
      [],
    )
    .option(
      '--set <field=value,…>',
      'set a value for every row; {name} inserts the value of the column or key "name"',
      collect,
      [],
    )
    .option('--default <field=value,…>', 'set a value for rows that have none', collect, [])
    .option('--root <path>', 'JSON: path of the list of events, such as races or data.items')
    .option('--zone <zone>', 'time zone of all local times, such as America/New_York')
    .option('--venues <file>', 'CSV with the places of venues: venueName,city,state,zipCode,…')
    .option('--source <name>', "the source's name (default: the file name)")
    .option('--publish', 'publish events immediately instead of queueing them for review')
    .option('--all', 'include non-automotive events')
    .option(
      '--ignore <name>',
      'a column, key or property that the report asks about and that does not matter (repeatable)',
      collect,
      [],
    )
    .option('--strict', 'save nothing from a file unless every row is valid')
    .option('--permitted', "with --follow: confirms that you have the source's permission")
    .option('--keep-read', 'if a file is cut off, save what was read before the break')
    .option('--dry-run', 'save nothing, but print the same report')
    .option('--explain', 'show how event types were determined')
    .option('--report <file>', 'write every skipped or unclear row to a JSON Lines file')
    .action(runImport)

const followCommand = async (flags: FollowFlags) => {
  const { runFollowCommand } = await import('./features/import/server/feeds/follow-command.ts')
  return async (database: Database) => runFollowCommand(await feedParts(database), flags)
}

/** Starts the reading process and loads the command while the database starts. */
const importCommand = async (files: readonly string[], flags: ImportFlags) => {
  // Wrong settings are reported before anything starts.
  loadConfig()
  const { startReading } = await import('./features/import/server/reading/read-apart.ts')
  startReading()
  const loading = import('./features/import/server/import-command.ts')
  return async (database: Database) => (await loading).runImportCommand(database, files, flags)
}

/** Dependencies of a feed reading. */
const feedParts = async ({ db, connection }: Database) => {
  const { FEEDS_LOOPBACK, PUBLIC_URL } = loadConfig()
  const { listAddresses } = await import('./features/sign-in/server/accounts/administrators.ts')
  return {
    db,
    connection,
    allowLoopback: FEEDS_LOOPBACK === 'on',
    listRecipients: listAddresses,
    site: PUBLIC_URL,
  }
}

const feedStates = [
  ['pause', 'stop reading a feed until you resume it'],
  ['resume', 'resume a paused feed'],
  ['remove', 'stop following a feed; its events stay'],
] as const

const addFeeds = (program: Command) => {
  const feeds = program
    .command('feeds')
    .description('manage followed feeds (to follow one: import --follow URL)')
  const load = () => import('./features/import/server/feeds/feeds-command.ts')
  feeds
    .command('list')
    .description('list all feeds with the result of the last reading')
    .action(async () => {
      const { printFeeds } = await load()
      await withDatabase(({ db }) => printFeeds(db, console.log))
    })
  feeds
    .command('run')
    .description('read a feed now')
    .argument('<id>')
    .action(async (id: string) => {
      const { runFeedNow } = await load()
      await withDatabase(async (database) => {
        if (!(await runFeedNow(await feedParts(database), id, console.log))) process.exitCode = 1
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
    .description('publish new events of a feed, or queue them for review')
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
    .description('export all published and archived events to a file or standard output')
    .option('--format <format>', "csv, xlsx, jsonl or ics (default: the file's extension, or csv)")
    .option('--out <file>', 'the file to write')
    .option('--contacts', 'include email addresses and phone numbers')
    .action(async (flags) => {
      const { runExportCommand } = await import('./features/export/server/export-command.ts')
      await withDatabase((database) => runExportCommand(database, flags, loadConfig().PUBLIC_URL))
    })

const addPlaces = (program: Command) => {
  const places = program.command('places').description('find and fix events without a place')
  places
    .command('missing')
    .description('list events that need a place')
    .action(async () => {
      const { listMissingPlaces } = await import('./features/import/server/places-command.ts')
      await withDatabase(({ db }) => listMissingPlaces(db, console.log))
    })
  places
    .command('set')
    .description('set the place of an event')
    .argument('<id>')
    .requiredOption('--near <place>', 'a ZIP code or "City, ST"')
    .action(async (id: string, { near }: { near: string }) => {
      const { setPlace } = await import('./features/import/server/places-command.ts')
      await withDatabase(({ db }) => setPlace(db, id, near, console.log))
    })
}

const adminCommands = [
  ['create', 'create an account; enter the password when asked, or pipe it in'],
  ['set-password', 'set a new password and end all sessions; the second factor stays'],
  ['reset', 'set a new password, remove the second factor and end all sessions'],
  ['disable', 'end all sessions and block sign-in'],
  ['sign-out', 'end all sessions; the account can sign in again'],
] as const

const addAdmin = (program: Command) => {
  const admin = program.command('admin').description('manage administrator accounts')
  const load = () => import('./features/sign-in/server/admin-command.ts')
  for (const [name, description] of adminCommands) {
    admin
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'the email address to sign in with')
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
  const demo = program.command('demo').description('manage demo events')
  demo
    .command('load')
    .description('load demo events, dated from today')
    .action(async () => {
      const { loadDemo } = await import('./features/demo/server/load-demo.ts')
      await withDatabase(async ({ db }) => console.log(`${await loadDemo(db)} events loaded.`))
    })
  demo
    .command('clear')
    .description('remove all demo events')
    .action(async () => {
      const { clearDemo } = await import('./features/demo/server/clear-demo.ts')
      await withDatabase(async ({ db }) =>
        console.log(`${await clearDemo(db, { actor: 'system' })} events removed.`),
      )
    })
}

const addBackup = (program: Command) => {
  const load = () => import('./features/backup/server/backup-command.ts')
  program
    .command('backup')
    .description(
      'back up everything, including uploads, to one file; works while the server is running',
    )
    .argument('<file>', 'file to make, or - for standard output')
    .option('--force', 'replace an existing file')
    .action(async (file: string, flags: { force?: boolean }) => {
      const { runBackupCommand } = await load()
      const files = createFileStore(loadConfig())
      await withDatabase(({ pool }) => runBackupCommand({ pool, files }, file, flags))
    })
  program
    .command('restore')
    .description('restore a backup into an empty directory')
    .argument('<file>')
    .option('--force', 'replace existing data')
    .action(async (file: string, flags: { force?: boolean }) => {
      const { runRestoreCommand } = await load()
      const files = createFileStore(loadConfig())
      // The backup decides up to which migration the schema is brought before it is filled.
      await withOpened(({ db, pool }) => runRestoreCommand({ db, pool, files }, file, flags))
    })
}

const addFiles = (program: Command) =>
  program
    .command('files')
    .description('manage uploaded files')
    .command('take-down')
    .description('take a file down permanently: remove it from its events and delete it')
    .argument('<address>', 'address of the file, or of one of its sizes or pages: /uploads/…')
    .option('--reason <text>', 'reason, for the audit log', '')
    .action(async (address: string, { reason }: { reason: string }) => {
      const { runTakeDownCommand } = await import('./features/uploads/server/files-command.ts')
      const files = createFileStore(loadConfig())
      await withDatabase(({ db }) =>
        runTakeDownCommand({ db, files }, { address, reason }, console.log),
      )
    })

const addPrivacy = (program: Command) => {
  const privacy = program
    .command('privacy')
    .description('export or erase what is kept of one email address')
  const load = () => import('./features/personal-data/server/personal-data-command.ts')
  privacy
    .command('export')
    .description('print what is kept of an email address, as JSON')
    .argument('<address>')
    .action(async (address: string) => {
      const { runPrivacyExport } = await load()
      await withDatabase(({ db }) => runPrivacyExport(db, address, console.log))
    })
  privacy
    .command('erase')
    .description('erase what is kept of an email address; says what stays and why')
    .argument('<address>')
    .option('--yes', 'erase it; without this option, only print what would be erased')
    .action(async (address: string, flags: { yes?: boolean }) => {
      const { runPrivacyErase } = await load()
      const { eraseMessages } = await import('./features/contact/server/queries.ts')
      await withDatabase(({ db }) =>
        runPrivacyErase({ db, eraseMessages }, address, flags, console.log),
      )
    })
}

/** The benchmark program; only in a checkout, missing in the image. */
const addBench = (program: Command) => {
  const executableFile = path.join(import.meta.dirname, '../bench/cli.ts')
  if (existsSync(executableFile)) program.command('bench', 'benchmark data', { executableFile })
}

const addMigrate = (program: Command) =>
  program
    .command('migrate')
    .description('migrate the database to the latest schema')
    .action(() =>
      withOpened(async ({ db }) => {
        const applied = await migrateDatabase(db, { log: console.log })
        console.log(
          applied.length === 0
            ? 'The schema is up to date.'
            : `Migrations applied: ${applied.length}.`,
        )
      }),
    )

const addCheckConfig = (program: Command) =>
  program
    .command('check-config')
    .description('validate all settings, print them without secrets, and connect to each service')
    .option('--no-connect', 'only validate and print the settings')
    .action(async ({ connect }: { connect: boolean }) => {
      const config = loadConfig()
      for (const line of configLines(config)) console.log(line)
      if (!connect) return
      const { checkServices } = await import('./app/check-services.ts')
      console.log('')
      if (!(await checkServices(config, console.log))) process.exitCode = 1
    })

const addMail = (program: Command) =>
  program
    .command('mail')
    .description('check outgoing mail')
    .command('test')
    .description('send a test message now')
    .argument('<address>')
    .action(async (address: string) => {
      const { sendTestMail } = await import('./platform/mail/mail-command.ts')
      await sendTestMail(loadConfig(), address)
    })

const createProgram = (): Command => {
  const program = createCommand('npm run cli --')
    .description('Gearhead Atlas command line. Works while the server is running.')
    .version(packageVersion, '--version', 'print the version')
  for (const add of [
    addImport,
    addFeeds,
    addExport,
    addBackup,
    addFiles,
    addPrivacy,
    addPlaces,
    addDemo,
    addAdmin,
    addMigrate,
    addCheckConfig,
    addMail,
    addBench,
  ])
    add(program)
  return program
}

/** `args` instead of the arguments of the process. */
export const runCommandLine = (args?: readonly string[]): Promise<void> =>
  runProgram(createProgram(), args)

if (import.meta.main) await runCommandLine()
