/** Command line of the program. Each command is one small function. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Command, Option } from 'commander'
import { addImportCommands } from './features/import/server/commands.ts'
import { type Role, roles } from './kit/roles.ts'
import {
  createCommand,
  preparation,
  runProgram,
  withDatabase,
  withOpened,
} from './platform/command-line.ts'
import { configLines, infoAddressMissing, lacksInfoAddress, loadConfig } from './platform/config.ts'
import type { Log } from './platform/log.ts'
import { packageVersion } from './platform/package-version.ts'
import { createFileStore } from './platform/uploads/create-file-store.ts'

/** Loads the accounts module only when a feed has news for administrators. */
const addImports = (program: Command) =>
  addImportCommands(program, async (db) => {
    const { listAddresses } = await import('./features/sign-in/server/accounts/administrators.ts')
    return listAddresses(db)
  })

/** Adds `check` to the command for sources. */
const addSourceCheck = (program: Command) => {
  const sources = program.commands.find((each) => ['sources', 'feeds'].includes(each.name()))
  sources
    ?.command('check')
    .description('request every address of a list of sources, and print the results')
    .argument('[file]', 'CSV with the columns name and url (default: the starter list)')
    .action(async (file?: string) => {
      const { checkSources } = await import('./features/coverage/server/check-command.ts')
      const { PUBLIC_URL: site, FEEDS_LOOPBACK } = loadConfig()
      const allowLoopback = FEEDS_LOOPBACK === 'on'
      await checkSources({ file, print: console.log, site, allowLoopback })
    })
}

const addExport = (program: Command) =>
  program
    .command('export')
    .description('export all published and archived events to a file or standard output')
    .option('--format <format>', "csv, xlsx, jsonl or ics (default: the file's extension, or csv)")
    .option('--out <file>', 'file to write (default: standard output)')
    .option('--contacts', 'include email addresses and phone numbers')
    .action(async (flags) => {
      const { runExportCommand } = await import('./features/export/server/export-command.ts')
      await withDatabase((database) => runExportCommand(database, flags, loadConfig().PUBLIC_URL))
    })

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
    const command = admin
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'email address of the account')
      .action(async ({ email, role }: { email: string; role?: Role }) => {
        const { runAdminCommand } = await load()
        await withDatabase(({ db }) => runAdminCommand(db, name, email, role))
      })
    if (name === 'create')
      command.addOption(
        new Option('--role <role>', 'what the account may do').choices(roles).default('owner'),
      )
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
      await withDatabase(async ({ db }) => {
        const count = await loadDemo(db)
        console.log(count > 0 ? `${count} events loaded.` : 'The demo events are there already.')
      })
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
    .description('back up all data and uploads to one file; works while the server is running')
    .argument('<file>', 'file to write, or - for standard output')
    .option('--force', 'replace an existing file')
    .action(async (file: string, flags: { force?: boolean }) => {
      const { runBackupCommand } = await load()
      const config = loadConfig()
      const { BACKUP_PASSPHRASE: passphrase } = config
      const files = createFileStore(config)
      await withDatabase(({ pool }) => runBackupCommand({ pool, files, passphrase }, file, flags))
    })
  program
    .command('restore')
    .description('restore a backup into an empty directory')
    .argument(
      '<backup>',
      'a file, "latest" or a name in BACKUP_URL or BACKUP_DIR, or s3://… (its newest, or one of its backups)',
    )
    .option('--force', 'replace existing data, after a backup of it')
    .option('--no-backup', 'with --force: replace it without that backup')
    .action(async (named: string, flags: { force?: boolean; backup: boolean }) => {
      const { runRestoreCommand } = await load()
      const { backupPlaces } = await import('./features/backup/server/backup-places.ts')
      const config = loadConfig()
      const { BACKUP_PASSPHRASE: passphrase } = config
      const places = backupPlaces(config)
      const options = { force: flags.force, isKept: flags.backup, passphrase, places }
      // The backup determines which migrations run before its data is restored.
      await withOpened(({ db, pool }) =>
        runRestoreCommand({ db, pool, files: createFileStore(config) }, named, options),
      )
    })
}

const addBackupCheck = (program: Command) =>
  program
    .command('check-backup')
    .description('restore the newest backup into a scratch database, which is then dropped')
    .action(async () => {
      const { checkBackup } = await import('./features/backup/server/check-backup.ts')
      const { backupPlaces } = await import('./features/backup/server/backup-places.ts')
      const config = loadConfig()
      const { BACKUP_PASSPHRASE: passphrase, DATA_DIR: dataDir } = config
      const places = backupPlaces(config)
      await withDatabase(async (database) => {
        const { outcome, summary } = await checkBackup({ database, places, passphrase, dataDir })
        console.log(summary)
        if (outcome !== 'restored') process.exitCode = 1
      })
    })

const addFiles = (program: Command) =>
  program
    .command('files')
    .description('manage uploaded files')
    .command('take-down')
    .description('take down a file permanently: remove it from its events and delete it')
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
    .description('export or erase the personal data of one email address')
  const load = () => import('./features/personal-data/server/personal-data-command.ts')
  privacy
    .command('export')
    .description('print the personal data of an email address as JSON')
    .argument('<address>')
    .action(async (address: string) => {
      const { runPrivacyExport } = await load()
      await withDatabase(({ db }) => runPrivacyExport(db, address, console.log))
    })
  privacy
    .command('erase')
    .description('erase the personal data of an email address, and print what stays and why')
    .argument('<address>')
    .option('--yes', 'erase; without this option, only print what would be erased')
    .action(async (address: string, flags: { yes?: boolean }) => {
      const { runPrivacyErase } = await load()
      const { eraseMessages } = await import('./features/contact/server/queries.ts')
      const { eraseSubscriber } = await import('./features/email-updates/server/subscribers.ts')
      const { eraseSheets } = await import('./features/import/server/files/import-store.ts')
      const erasers = { eraseMessages, eraseSheets, eraseSubscriber }
      await withDatabase(({ db }) =>
        runPrivacyErase({ db, ...erasers }, address, flags, console.log),
      )
    })
}

/** Benchmark program; only in a checkout, missing in the image. */
const addBench = (program: Command) => {
  const executableFile = path.join(import.meta.dirname, '../bench/cli.ts')
  if (existsSync(executableFile)) program.command('bench', 'benchmark data', { executableFile })
}

const addMigrate = (program: Command) =>
  program
    .command('migrate')
    .description('migrate the database to the latest schema')
    .action(() =>
      withOpened(async (database) => {
        const { length } = await preparation.migrate(database)
        console.log(length > 0 ? `Migrations applied: ${length}.` : 'The schema is up to date.')
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
      if (!connect) return lacksInfoAddress(config) ? console.log(infoAddressMissing) : undefined
      const { checkServices } = await import('./app/check-services.ts')
      console.log('')
      if (!(await checkServices(config, console.log))) process.exitCode = 1
    })

const addDoctor = (program: Command) =>
  program
    .command('doctor')
    .description('run the checklist of /admin/setup, and connect to each service')
    .action(async () => {
      const { runDoctor } = await import('./app/setup-checklist.ts')
      await withDatabase(async ({ db }) => {
        if (!(await runDoctor(db, loadConfig(), console.log))) process.exitCode = 1
      })
    })

const addUpgrade = (program: Command) =>
  program
    .command('upgrade')
    .description('check for a newer release; docs/operations.md has the upgrade steps')
    .requiredOption('--check', 'read the release file that /admin/settings names')
    .action(async () => {
      const { runUpgradeCheck } = await import('./features/upgrade/server/check-releases.ts')
      const allowLoopback = loadConfig().FEEDS_LOOPBACK === 'on'
      await withDatabase(async ({ db }) => {
        if (!(await runUpgradeCheck({ db, allowLoopback }, console.log))) process.exitCode = 1
      })
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
      await withDatabase(() => sendTestMail(loadConfig(), address))
    })

/** Migrates after a backup, as the server does at its start. */
const migrateForCommand: typeof preparation.migrate = async (database) => {
  const { migrateSafely } = await import('./app/migrate-safely.ts')
  const say = ((message: unknown) => console.error(message)) as Log['info']
  const warn = ((details: unknown, message?: string) =>
    console.error(message ?? details)) as Log['warn']
  return migrateSafely(loadConfig(), database, { info: say, warn })
}

const createProgram = (): Command => {
  const program = createCommand('npm run cli --')
    .description('Gearhead Atlas command line. Works while the server is running.')
    .version(packageVersion, '--version', 'print the version')
  for (const add of [
    addImports,
    addSourceCheck,
    addExport,
    addBackup,
    addBackupCheck,
    addFiles,
    addPrivacy,
    addDemo,
    addAdmin,
    addMigrate,
    addCheckConfig,
    addDoctor,
    addUpgrade,
    addMail,
    addBench,
  ])
    add(program)
  return program
}

/** `args` replaces the arguments of the process. */
export const runCommandLine = (args?: readonly string[]): Promise<void> => {
  preparation.migrate = migrateForCommand
  return runProgram(createProgram(), args)
}

if (import.meta.main) await runCommandLine()
