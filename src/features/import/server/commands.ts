/** Commands that import files, follow feeds and place events. */
import type { Command } from 'commander'
import { AppError } from '../../../kit/errors.ts'
import { withDatabase } from '../../../platform/command-line.ts'
import { loadConfig } from '../../../platform/config.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { FollowFlags } from './feeds-command.ts'
import type { ImportFlags } from './import-flags.ts'

const collect = (value: string, before: string[]) => [...before, value]

const isAddress = (text: string) => /^(?:https?|webcals?):\/\//i.test(text)

const hasFlag = (flags: object, name: string): boolean => {
  const value: unknown = (flags as Record<string, unknown>)[name.replace('-r', 'R')]
  return value !== undefined && !(Array.isArray(value) && value.length === 0)
}

/** Options without effect, by what is imported. */
const uselessFlags = {
  files: ['trust'],
  'an address': ['trust', 'venues', 'strict', 'keep-read', 'report', 'ignore', 'repair', 'explain'],
  '--follow': ['keep-read'],
}

const runImport = async (
  files: string[],
  flags: ImportFlags | FollowFlags,
  listRecipients: ListRecipients,
) => {
  const address = files.find(isAddress) ?? ''
  if (files.length > 0 === 'follow' in flags || (address !== '' && files.length > 1)) {
    throw new AppError('invalid_request', {
      message: 'Give the files to import, one address, or one feed with --follow URL.',
    })
  }
  const way = 'follow' in flags ? '--follow' : address === '' ? 'files' : 'an address'
  const useless = uselessFlags[way].find((name) => hasFlag(flags, name))
  if (useless !== undefined) {
    throw new AppError('invalid_request', {
      message: `--${useless} has no effect with ${way}.${useless === 'trust' ? ' To publish new events, use --publish.' : ''}`,
    })
  }
  const run =
    'follow' in flags
      ? await followCommand(flags, listRecipients)
      : address === ''
        ? await importCommand(files, flags)
        : await addressCommand(address, flags, listRecipients)
  await withDatabase(async (database) => {
    if (!(await run(database))) process.exitCode = 1
  })
}

const addImport = (program: Command, listRecipients: ListRecipients) =>
  program
    .command('import')
    .description('import events from CSV, JSON, iCalendar, RSS, workbooks or web pages')
    .argument('[file...]', 'files to import, or the URL of a calendar or web page')
    .option('--follow <url>', 'follow the calendar at a URL, or the one found on a page')
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
    .option('--default <field=value,…>', 'set a value for rows without one', collect, [])
    .option('--root <path>', 'JSON: path of the list of events, such as races or data.items')
    .option('--zone <zone>', 'time zone of all local times, such as America/New_York')
    .option('--venues <file>', 'CSV with the places of venues: venueName,city,state,zipCode,…')
    .option('--source <name>', "the source's name (default: the file name)")
    .option('--publish', 'publish events immediately instead of queueing them for review')
    .option('--all', 'include non-automotive events')
    .option(
      '--ignore <name>',
      'answer to a question of the report: this column, key or property does not matter (repeatable)',
      collect,
      [],
    )
    .option(
      '--repair <name>',
      'answer to a question of the report: read times as it suggests, local or UTC (repeatable)',
      collect,
      [],
    )
    .option('--strict', 'save nothing from a file unless every row is valid')
    .option('--permitted', "confirm that you have the source's permission")
    .option('--keep-read', 'if a file is cut off, save the rows before the break')
    .option('--dry-run', 'save nothing, but print the report')
    .option('--explain', 'show how event types were determined')
    .option('--report <file>', 'write every skipped or unclear row to a JSON Lines file')
    .action((files: string[], flags: ImportFlags | FollowFlags) =>
      runImport(files, flags, listRecipients),
    )

const followCommand = async (flags: FollowFlags, listRecipients: ListRecipients) => {
  const { runFollowCommand } = await import('./feeds-command.ts')
  return async (database: Database) => runFollowCommand(feedDeps(database, listRecipients), flags)
}

const addressCommand = async (
  address: string,
  flags: ImportFlags,
  listRecipients: ListRecipients,
) => {
  const { runAddressCommand } = await import('./feeds-command.ts')
  return async (database: Database) =>
    runAddressCommand(feedDeps(database, listRecipients), address, flags)
}

/** Starts the reading process and loads the command while the database starts. */
const importCommand = async (files: readonly string[], flags: ImportFlags) => {
  // Invalid configuration is reported before anything starts.
  loadConfig()
  const { startReading } = await import('./reading/read-apart.ts')
  startReading()
  const loading = import('./import-command.ts')
  return async (database: Database) => (await loading).runImportCommand(database, files, flags)
}

/** Lists the email addresses of administrators, who are notified about feeds. */
type ListRecipients = (db: Db) => Promise<readonly string[]>

/** Dependencies of a feed reading. */
const feedDeps = ({ db, connection }: Database, listRecipients: ListRecipients) => {
  const { FEEDS_LOOPBACK, PUBLIC_URL } = loadConfig()
  return {
    db,
    connection,
    allowLoopback: FEEDS_LOOPBACK === 'on',
    listRecipients,
    site: PUBLIC_URL,
  }
}

/** Commands that change feeds: name, operands, description. */
const changeCommands = [
  ['pause', '<id>', 'stop reading a feed until you resume it'],
  ['resume', '<id>', 'resume a paused feed'],
  ['remove', '<id>', 'stop following a feed; its events stay'],
  ['trust', '<id> <live|queue>', 'publish new events of a feed, or queue them for review'],
  ['address', '<id> <url>', 'set a new URL of a feed, which is then read within minutes'],
  [
    'place',
    '<id> <place>',
    'set the place of events without one: a ZIP code or "City, ST"; "" if they vary',
  ],
] as const

const addFeeds = (program: Command, listRecipients: ListRecipients) => {
  const feeds = program
    .command('sources')
    .alias('feeds')
    .description('manage followed sources (to follow one: import --follow URL)')
  type Work = (
    commands: typeof import('./feeds-command.ts'),
    database: Database,
    operands: string[],
  ) => Promise<void>
  const add = (usage: string, description: string, work: Work) =>
    feeds
      .command(usage)
      .description(description)
      .action(async (...actionArguments: unknown[]) => {
        const operands = actionArguments.filter((each) => typeof each === 'string')
        const commands = await import('./feeds-command.ts')
        await withDatabase((database) => work(commands, database, operands))
      })
  add('list', 'list all feeds with the result of the last reading', (commands, { db }) =>
    commands.printFeeds(db, console.log),
  )
  add('run <id>', 'read a feed now', async (commands, database, [id = '']) => {
    const isRead = await commands.runFeedNow(feedDeps(database, listRecipients), id, console.log)
    if (!isRead) process.exitCode = 1
  })
  add('answer <id>', "print the beginning of a feed's last answer", (commands, { db }, [id = '']) =>
    commands.printAnswer(db, id, console.log),
  )
  for (const [name, operands, description] of changeCommands)
    add(`${name} ${operands}`, description, ({ changeFeed }, { db }, texts) =>
      changeFeed(db, name, texts, console.log),
    )
}

const addPlaces = (program: Command) => {
  const places = program.command('places').description('find and fix events without a place')
  places
    .command('missing')
    .description('list events that need a place')
    .action(async () => {
      const { listMissingPlaces } = await import('./places-command.ts')
      await withDatabase(({ db }) => listMissingPlaces(db, console.log))
    })
  places
    .command('set')
    .description('set the place of an event')
    .argument('<id>')
    .requiredOption('--near <place>', 'a ZIP code or "City, ST"')
    .action(async (id: string, { near }: { near: string }) => {
      const { setPlace } = await import('./places-command.ts')
      await withDatabase(({ db }) => setPlace(db, id, near, console.log))
    })
}

/** Adds `import`, `sources` (alias `feeds`) and `places` to the command line. */
export const addImportCommands = (program: Command, listRecipients: ListRecipients): void => {
  addImport(program, listRecipients)
  addFeeds(program, listRecipients)
  addPlaces(program)
}
