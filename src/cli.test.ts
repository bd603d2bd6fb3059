import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { feedServer } from '../tests/support/feed-server.ts'

const database = await testDatabase()
const server = await feedServer()
const folder = mkdtempSync(path.join(tmpdir(), 'cli-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Result = { code: number; stdout: string; stderr: string }

/** Runs the command line as a process of its own, beside whatever else uses the database. */
const cli = (...args: string[]) =>
  new Promise<Result>((resolve) => {
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
      FEEDS_LOOPBACK: 'on',
    }
    const entry = path.join(import.meta.dirname, 'cli.ts')
    execFile(process.execPath, [entry, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })

const write = (name: string, text: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const show = 'name,date,city,state\nCar Show,2099-08-01,Springfield,IL\n'

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
  ])('tells about %s %s', async (...names) => {
    const { code, stdout } = await cli(...names, '--help')
    expect(code).toBe(0)
    expect(stdout).toContain(`Usage: npm run cli -- ${names.join(' ')}`)
  })
})

describe('mistakes', () => {
  it.each([
    [['import'], 'Name the files to import, or one feed with --follow URL.'],
    [['import', '--follow', 'https://x.example/', '--publish'], 'use --trust live'],
    [['improt', 'x'], "unknown command 'improt'"],
    [['import', 'x.csv', '--map', 'title=Name'], 'there is no field "title"'],
    [['import', 'x.csv', '--zone', 'Mars'], '"Mars" is no time zone'],
    [['import', 'x.csv', '--venues', 'none.csv'], '--venues none.csv cannot be used'],
    [['places', 'set', 'x', '--near', 'Nowhere at All'], 'No place is known as "Nowhere at All"'],
  ])('tells %j in one line', async (args, words) => {
    const { code, stderr } = await cli(...args)
    expect(code).toBe(1)
    expect(stderr).toContain(words)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

describe('feeds', () => {
  it('are followed once they could be read, and listed', async () => {
    server.serve('/shows.csv', show.replaceAll('Car Show', 'Car Show Followed'))
    const taken = await cli('import', '--follow', server.at('/shows.csv'), '--trust', 'live')
    expect(taken).toMatchObject({ code: 0, stderr: '' })
    const [, id] = /followed from now on \((\w+)\)/.exec(taken.stdout) ?? []
    const { stdout } = await cli('feeds', 'list')
    expect(stdout).toContain(`${id}  127.0.0.1:`)
    expect(stdout).toContain('1 live, 0 waiting, 0 no longer listed')
  })
})

describe('import', () => {
  it('takes a file, says so, and writes no bar where nobody sees it', async () => {
    const file = write('shows.csv', show)
    const { code, stdout, stderr } = await cli('import', file)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('1 rows: 1 taken, 0 updated, 0 unchanged, 0 skipped')
    const found = await database.db
      .selectFrom('events')
      .select('source')
      .where('name', '=', 'Car Show')
      .execute()
    expect(found).toEqual([{ source: 'shows.csv' }])
  })

  it('goes on after a file that cannot be read, and fails in the end', async () => {
    const empty = write('empty.ics', '')
    const again = write('again.csv', show)
    const { code, stdout } = await cli('import', empty, path.join(folder, 'none.csv'), again)
    expect(code).toBe(1)
    expect(stdout).toContain(`${empty}: is empty.`)
    expect(stdout).toContain('none.csv: there is no such file.')
    expect(stdout).toContain('In all: 1 taken')
    expect(stdout).toContain('2 of 3 files could not be read or kept whole')
  })

  it('shows the first rows that it skipped, and writes them all to the report', async () => {
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
    expect(stdout.match(/: date: every event needs a date/g)).toHaveLength(20)
    expect(stdout).toContain('and 30 more')
    expect(stdout).toContain('1 × car_show: matched "car show" in the name')
    const lines = readFileSync(report, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(50)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      kind: 'refused',
      line: 3,
      name: 'Car Show 0',
    })
  })

  it('lists what needs a place, and mends it', async () => {
    await cli('import', write('unplaced.csv', 'name,date\nCar Show Somewhere,2099-08-01\n'))
    const { stdout } = await cli('places', 'missing')
    const [, id = ''] = /^(\w{12}) {2}2099-08-01 {2}Car Show Somewhere/m.exec(stdout) ?? []
    expect(await cli('places', 'set', id, '--near', '60601')).toMatchObject({
      code: 0,
      stdout: 'Car Show Somewhere is in Chicago, IL 60601 now (pending).\n',
    })
    expect((await cli('places', 'missing')).stdout).toBe('Every event has its place.\n')
  })
})

describe('settings', () => {
  it('are printed without passwords', async () => {
    const { code, stdout } = await cli('check-config')
    expect(code).toBe(0)
    expect(stdout).toContain('PORT=3000')
    expect(stdout).not.toMatch(/postgres\w*:\/\/[^:@/]*:(?!\*\*\*)[^@/]+@/)
  })

  it('migrate says when there is nothing to do', async () => {
    expect(await cli('migrate')).toMatchObject({ code: 0, stdout: 'Nothing to do.\n' })
  })
})
