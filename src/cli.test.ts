import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { feedServer } from '../tests/support/feed-server.ts'
import { saveMade } from '../tests/support/made-event.ts'
import { type CommandResult, runCommand } from '../tests/support/run-command.ts'
import { tempFolder } from '../tests/support/temp-folder.ts'
import { queryRows } from './platform/db/query.ts'

const database = await testDatabase()
const server = await feedServer()
const folder = tempFolder()

const settings = {
  DATABASE_URL: database.url,
  LOG_LEVEL: 'info',
  FEEDS_LOOPBACK: 'on',
  DATA_DIR: folder,
}

const cli = (...args: string[]) => runCommand(args, { settings })

/** Runs the command in a separate process, which exits by itself when done. */
const cliProcess = (...args: string[]) => programProcess('cli.ts', ...args)

const programProcess = (program: string, ...args: string[]) =>
  new Promise<CommandResult>((resolve) => {
    const env = { ...process.env, NODE_ENV: 'production', ...settings }
    const entry = path.join(import.meta.dirname, program)
    execFile(process.execPath, [entry, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })

const write = (name: string, text: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const show = 'name,date,city,state\nCar Show,2033-08-01,Springfield,IL\n'

describe('help', () => {
  it('lists the commands', async () => {
    const { code, stdout } = await cli('--help')
    expect(code).toBe(0)
    for (const name of ['import', 'places', 'demo', 'migrate', 'check-config'])
      expect(stdout).toContain(name)
  })

  it.each([
    ['import'],
    ['feeds', 'list'],
    ['places', 'set'],
    ['demo', 'load'],
    ['migrate'],
    ['check-config'],
  ])('describes %s %s', async (...names) => {
    const { code, stdout } = await cli(...names, '--help')
    expect(code).toBe(0)
    const usual = names.join(' ').replace(/^feeds/, 'sources')
    expect(stdout).toContain(`Usage: npm run cli -- ${usual}`)
  })
})

it('names the version', async () => {
  const { version } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'),
  )
  expect(await cli('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})

describe('mistakes', () => {
  it.each([
    [['import'], 'Give the files to import, one address, or one feed with --follow URL.'],
    [['import', '--follow', 'https://x.example/', '--publish'], 'use --trust live'],
    [['import', 'x.csv', '--trust', 'live'], '--trust has no effect with files. To publish'],
    [['import', 'https://x.example/', '--strict'], '--strict has no effect with an address.'],
    [['import', '--follow', 'https://x.example/', '--keep-read'], '--keep-read has no effect'],
    [['export', '--out', 'x.zzz'], '--out: there is no format "zzz". The formats are csv'],
    [['export', '--out', 'x.json'], '--out: there is no format "json".'],
    [['improt', 'x'], "unknown command 'improt'"],
    [['import', 'x.csv', '--map', 'title=Name'], 'there is no field "title"'],
    [['import', 'x.csv', '--zone', 'Mars'], '"Mars" is not a time zone'],
    [['import', 'x.csv', '--venues', 'none.csv'], "--venues none.csv can't be used"],
    [
      ['sources', 'check', '/nope.csv'],
      "/nope.csv can't be read: ENOENT: no such file or directory",
    ],
    [['sources', 'check', folder], 'Name a CSV file with the columns name and url.'],
    [['sources', 'check', import.meta.filename], 'A list needs the columns name and url.'],
    [['restore', folder], `${folder} is a folder. Name a backup in it.`],
    [['places', 'set', 'x', '--near', 'Nowhere at All'], 'We couldn\'t find "Nowhere at All"'],
  ])('reports %j in one line', async (args, words) => {
    const { code, stderr } = await cli(...args)
    expect(code).toBe(1)
    expect(stderr).toContain(words)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

describe('feeds', () => {
  it('are followed after they were read, and listed', async () => {
    server.serve('/shows.csv', show.replaceAll('Car Show', 'Car Show Followed'))
    const taken = await cli('import', '--follow', server.at('/shows.csv'), '--trust', 'live')
    expect(taken).toMatchObject({ code: 0, stderr: '' })
    const [, id] = /now followed \((\w+)\)/.exec(taken.stdout) ?? []
    const { stdout } = await cli('feeds', 'list')
    expect(stdout).toContain(`${id}  127.0.0.1:`)
    expect(stdout).toContain('1 live, 0 waiting, 0 no longer listed')
  })
})

describe('import', () => {
  it('imports a file and reports it, without a progress bar outside of terminals', async () => {
    const file = write('shows.csv', show)
    const { code, stdout, stderr } = await cliProcess('import', file)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(
      'Summary: 1 new, 0 updated, 0 unchanged, 0 gone, 0 likely duplicates, 0 skipped',
    )
    const found = await queryRows(database.db)`select source from events where name = 'Car Show'`
    expect(found).toEqual([{ source: 'shows.csv' }])
  })

  it('continues after an unreadable file, and fails in the end', async () => {
    const empty = write('empty.ics', '')
    const again = write('again.csv', show)
    const { code, stdout } = await cli('import', empty, path.join(folder, 'none.csv'), again)
    expect(code).toBe(1)
    expect(stdout).toContain(`${empty} is empty.`)
    expect(stdout).toContain('none.csv does not exist.')
    expect(stdout).toContain('Total: 1 new')
    expect(stdout).toContain('2 of 3 files failed or yielded no events')
  })

  it('shows the first skipped rows, and writes all to the report', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => `Car Show ${index},,Springfield,IL\n`)
    const report = path.join(folder, 'report.jsonl')
    const { code, stdout } = await cli(
      'import',
      write('bad.csv', show + rows.join('')),
      '--report',
      report,
      '--explain',
    )
    expect(code).toBe(0)
    expect(stdout).toContain('Skipped: 50')
    expect(stdout.match(/: Date: every event needs a date/g)).toHaveLength(20)
    expect(stdout).toContain('and 30 more')
    expect(stdout).toContain('1 × car_show: matched "car show" in the name')
    const lines = readFileSync(report, 'utf8').trim().split('\n')
    const kinds = lines.map((line) => (JSON.parse(line) as { kind: string }).kind)
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(50)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ kind: 'summary', new: 1, skipped: 50 })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      kind: 'refused',
      line: 3,
      name: 'Car Show 0',
    })
  })

  it('lists events that need a place, and sets it', async () => {
    await cli('import', write('unplaced.csv', 'name,date\nCar Show Somewhere,2033-08-01\n'))
    const { stdout } = await cli('places', 'missing')
    const [, id = ''] = /^(\w{12}) {2}2033-08-01 {2}Car Show Somewhere/m.exec(stdout) ?? []
    expect(await cli('places', 'set', id, '--near', '60601')).toMatchObject({
      code: 0,
      stdout: 'Car Show Somewhere is now in Chicago, IL 60601 (pending).\n',
    })
    expect((await cli('places', 'missing')).stdout).toBe('Every event has a place.\n')
  })
})

describe('files', () => {
  it('are taken down by any of their URLs', async () => {
    const { db } = database
    const id = '0123456789abcdef'
    const name = `${id}-40x40-c8410b.jpg`
    const facts = { kind: 'logo', type: 'image/jpeg', size: 1, sha256: 'x' } as const
    await db
      .insertInto('uploads')
      .values({ id, name, ...facts, width: 40, height: 40, placeholder: null })
      .execute()
    await saveMade(db, [{ id: 'shows', logoUrl: `/uploads/${name}` }])
    const address = `https://atlas.example/uploads/${id}-40x40-c8410b-40.webp`
    const { code, stdout } = await cli('files', 'take-down', address, '--reason', 'Not theirs.')
    expect(stdout).toContain(`/uploads/${name} was taken down. Events that used it: 1.`)
    expect(code).toBe(0)
    const event = db.selectFrom('events').select('logo_url').where('id', '=', 'shows')
    expect(await event.executeTakeFirst()).toEqual({ logo_url: null })
    expect(await cli('files', 'take-down', address)).toMatchObject({
      code: 1,
      stderr: 'This file has already been taken down.\n',
    })
  })
})

describe('settings', () => {
  it('without the address for questions, check-config --no-connect says where to set it', async () => {
    const mail = { SMTP_URL: 'smtp://localhost:25', PUBLIC_URL: 'https://example.com' }
    const args = ['check-config', '--no-connect']
    const { code, stdout } = await runCommand(args, { settings: { ...settings, ...mail } })
    expect(code).toBe(0)
    expect(stdout).toMatch(/\nINFO_ADDRESS: required with .* set at \/admin\/settings\n$/)
    expect((await cli(...args)).stdout).not.toContain('INFO_ADDRESS:')
  })

  it('are printed without passwords', async () => {
    const { code, stdout } = await cli('check-config', '--no-connect')
    expect(code).toBe(0)
    expect(stdout).toContain('PORT=3000')
    expect(stdout).not.toMatch(/postgres\w*:\/\/[^:@/]*:(?!\*\*\*)[^@/]+@/)
  })

  it('bench data adds generated events to an empty directory, to others only on request', async () => {
    const added = await cliProcess('bench', 'data', '40', '--archived', '3', '--add')
    expect(added).toEqual({ code: 0, stdout: '40 live events\n3 archived events\n', stderr: '' })
    const negative = await programProcess('../bench/cli.ts', 'data', '-5')
    expect(negative.stderr).toContain('Must be a whole number, 0 or more.')
    const refused = await programProcess('../bench/cli.ts', 'data', '40')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toBe(
      'The directory already has events. Use --add to add generated ones.\n',
    )
  })

  it('demo load says if the events are there already', async () => {
    await saveMade(database.db, [{ id: 'demo-show', demo: true }])
    expect((await cli('demo', 'load')).stdout).toBe('The demo events are there already.\n')
  })

  it('migrate says if there is nothing to do', async () => {
    expect(await cli('migrate')).toMatchObject({
      code: 0,
      stdout: 'The schema is up to date.\n',
    })
  })
})
