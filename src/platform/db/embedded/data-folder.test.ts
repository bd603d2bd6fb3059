import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type EmbeddedProcess,
  fast,
  freshDataDir,
  serverPid,
  sharedDataDir,
  startProcess,
  usedDataDir,
  wasShutDown,
} from '../../../../tests/support/embedded-process.ts'
import { isDrill } from '../../../../tests/support/property-runs.ts'
import { startEmbedded } from './embedded.ts'
import { disownLockFile, postmasterFilePath } from './postmaster-file.ts'
import { outputOf, startFailure } from './start-failure.ts'

/** Error of a start on this folder. */
async function refusal(dataDir: string): Promise<string> {
  try {
    const server = await startEmbedded({ dataDir, settings: fast })
    await server.stop()
    return 'it started'
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}

const drafts = (dataDir: string) =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.includes('draft')) : []

describe('an unusable folder gives a one-line error with the solution', () => {
  test('data of a newer PostgreSQL', async () => {
    const dataDir = await usedDataDir()
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '19\n')
    expect(await refusal(dataDir)).toBe(
      `DatabaseStartError: The database in ${dataDir}/postgres was created by PostgreSQL 19, but this ` +
        'release has 18. Start the release that created it, make a backup there, and restore it here.',
    )
  })

  test('a folder that is not a database', async () => {
    const dataDir = freshDataDir()
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/thesis.txt'), 'mine')
    expect(await refusal(dataDir)).toMatch(
      /contains something other than a database\. Move it away/,
    )
    expect(readFileSync(join(dataDir, 'postgres/thesis.txt'), 'utf8')).toBe('mine')
  })

  test.each([
    ['global/pg_control', Buffer.alloc(8192)],
    ['postgresql.conf', 'this is = no setting at all\n'],
  ])('a damaged %s', async (file, content) => {
    const dataDir = await usedDataDir()
    writeFileSync(join(dataDir, 'postgres', file), content)
    const words = await refusal(dataDir)
    expect(words).toMatch(
      /^DatabaseStartError: The database in .* doesn't start: .+\. See .*postgres\.log/,
    )
    expect(words).toMatch(/restore a backup\.$/)
    expect(words).not.toContain('\n')
  })

  test('a file where the folder should be', async () => {
    const dataDir = freshDataDir()
    writeFileSync(dataDir, '')
    expect(await refusal(dataDir)).toMatch(/is not a folder\. Set DATA_DIR to a folder\.$/)
  })

  test('a full disk, as reported by PostgreSQL', () => {
    const dataDir = freshDataDir()
    mkdirSync(dataDir)
    const logFile = join(dataDir, 'postgres.log')
    const before = 'FATAL:  something of an earlier start\n'
    writeFileSync(
      logFile,
      `${before}2026-11-20 09:00:00 UTC [7] FATAL:  could not write lock file "postmaster.pid": No space left on device\n`,
    )
    const host = { dataFolder: '/data/postgres', logFile } as Parameters<typeof startFailure>[0]
    const program = { pid: 7, logStart: before.length, whenEnded: Promise.resolve() }
    expect(outputOf(host, program)).not.toContain('earlier')
    expect(startFailure(host, program).message).toBe(
      'The disk of /data/postgres is full. Free some space and start again.',
    )
  })
})

const eager = { interval: 5, timeout: 30_000 }

/** Data folder whose creation `stop` interrupted; retries if this process was too late. */
const halfMade = async (
  stop: (begun: EmbeddedProcess, draft: string) => Promise<void>,
): Promise<string> => {
  for (let tries = 0; tries < 5; tries++) {
    const dataDir = freshDataDir()
    const made = () => existsSync(join(dataDir, 'postgres'))
    const begun = startProcess(dataDir)
    await expect.poll(() => drafts(dataDir).length === 1 || made(), eager).toBe(true)
    await stop(begun, join(dataDir, drafts(dataDir)[0] ?? 'none'))
    if (!made()) return dataDir
    await begun.kill()
  }
  throw new Error('The folder was always made before it could be stopped.')
}

describe.runIf(isDrill)('creating the data folder', () => {
  test.runIf(process.platform === 'linux')('starts over if it was killed halfway', async () => {
    const dataDir = await halfMade(async (begun, draft) => {
      const isBegun = () => existsSync(join(draft, 'PG_VERSION')) || !existsSync(draft)
      await expect.poll(isBegun, eager).toBe(true)
      await begun.kill()
      killAllIn(draft)
    })

    const second = startProcess(dataDir)
    await second.next('ready')
    expect(drafts(dataDir)).toEqual([])
    await second.stop()
    expect(wasShutDown(dataDir)).toBe(true)
  })

  test('starts over if only its parent was killed', async () => {
    const dataDir = await halfMade((begun) => begun.kill()) // initdb continues for a while
    const second = startProcess(dataDir)
    await second.next('ready')
    await second.stop()
    expect(wasShutDown(dataDir)).toBe(true)
  })
})

describe('a stale postmaster.pid', () => {
  test('after a crash of the machine, with a pid that now belongs to another program', async () => {
    const dataDir = await sharedDataDir()
    const other = spawn('sleep', ['60'])
    onTestFinished(() => {
      other.kill()
    })
    const lines = [other.pid, join(dataDir, 'postgres'), 1, 5432, '/tmp/gone', '', '', 'ready   ']
    const file = join(dataDir, 'postgres/postmaster.pid')
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    expect(await refusal(dataDir)).toBe('it started')
    expect(other.exitCode).toBeNull()
    expect(serverPid(dataDir)).toBeUndefined()
  })

  test.each([
    ['nothing in it', ''],
    ['a blank line', '\n'],
    ['words', 'not a number\nnor a folder\n'],
    ['bytes', Buffer.from([0, 255, 1, 128, 10, 13, 0])],
    ['a number that no process has', '0\n'],
    ['a number beyond all', '99999999999999999999\n'],
  ])('with %s, after a full disk or a crash, is removed', (_, content) => {
    const folder = freshDataDir()
    mkdirSync(folder)
    const file = postmasterFilePath(folder)
    writeFileSync(file, content)
    disownLockFile(file, folder)
    expect(existsSync(file)).toBe(false)
  })

  test('without a pid does not prevent a start', async () => {
    const dataDir = await sharedDataDir()
    writeFileSync(postmasterFilePath(join(dataDir, 'postgres')), 'not a number\nnor a folder\n')
    expect(await refusal(dataDir)).toBe('it started')
  })

  test('damaged while its server runs: no second server starts', async () => {
    const dataDir = await sharedDataDir()
    const server = await startEmbedded({ dataDir, settings: fast })
    const file = join(dataDir, 'postgres/postmaster.pid')
    const whole = readFileSync(file)
    writeFileSync(file, 'broken\n')
    expect(await refusal(dataDir)).toContain("doesn't start")
    expect(readFileSync(file, 'utf8')).toBe('broken\n')
    writeFileSync(file, whole)
    await server.stop()
  })
})

/** Kills all processes of initdb for this draft. */
function killAllIn(draft: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const folder = readlinkSync(`/proc/${pid}/cwd`)
      if (command.includes(draft) || folder === draft) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has ended or belongs to another user.
    }
  }
}
