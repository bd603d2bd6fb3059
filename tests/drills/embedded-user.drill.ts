import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyCheckout } from '../support/checkout-copy.ts'
import {
  type EmbeddedProcess,
  freshDataDir,
  startProcess,
  wasShutDown,
} from '../support/embedded-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const isRoot = process.getuid?.() === 0

/** Uid of an ordinary user: nobody if the tests run as root, else the current user. */
const ordinary = isRoot ? 65_534 : process.getuid?.()

/** Home folder with mode 0700. */
function closedHome(owner = 0): string {
  const home = mkdtempSync(join(tmpdir(), 'gearhead-home-'))
  if (isRoot) chownSync(home, owner, owner)
  chmodSync(home, 0o700)
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

/** Queries and stops the server; true if both succeed. */
async function works(child: EmbeddedProcess, dataDir: string): Promise<boolean> {
  await child.next('ready')
  child.say("select count(*)::int as n from pg_extension where extname = 'cube'")
  const { rows } = await child.next('result')
  await child.stop()
  return JSON.stringify(rows) === '[{"n":1}]' && wasShutDown(dataDir)
}

const ownerOfData = (dataDir: string) => statSync(join(dataDir, 'postgres')).uid

describe('an ordinary user', () => {
  test('runs the server from a checkout in a private home folder', async () => {
    const home = closedHome(ordinary)
    const copy = copyCheckout(join(home, 'checkout'))
    const dataDir = freshDataDir('data', home)
    if (isRoot) chownSync(join(dataDir, '..'), ordinary ?? 0, ordinary ?? 0)
    expect(await works(startProcess(dataDir, { ...copy, uid: ordinary }), dataDir)).toBe(true)
    expect(ownerOfData(dataDir)).toBe(ordinary)
  })

  test('gets a one-line error if the folder is not writable', async () => {
    const place = tempFolder(onTestFinished)
    chmodSync(place, 0o755)
    const copy = copyCheckout(join(place, 'checkout'))
    const closed = join(place, 'closed')
    mkdirSync(closed, { mode: 0o555 })
    const child = startProcess(join(closed, 'data'), { ...copy, uid: ordinary })
    await expect(child.next('ready')).rejects.toThrow(
      `Can't write to ${join(closed, 'data')}. Make the folder writable, or set DATA_DIR to one that is.`,
    )
  })
})

describe.runIf(isRoot)('root', () => {
  /** Copies of the binaries, for users who cannot read the checkout. */
  const copies = '/var/lib/gearhead-atlas'

  function removeNewCopies(): void {
    const known = existsSync(copies)
    onTestFinished(() => {
      if (!known) rmSync(copies, { recursive: true, force: true })
    })
  }

  test('runs the server from a checkout in a 0700 home of root', async () => {
    const home = closedHome()
    const copy = copyCheckout(join(home, 'my checkout'))
    const dataDir = freshDataDir('data', home)
    removeNewCopies()
    expect(await works(startProcess(dataDir, copy), dataDir)).toBe(true)
  })

  test('runs the server without user namespaces, and later with them', async () => {
    const home = closedHome()
    const copy = copyCheckout(join(home, 'checkout'))
    const dataDir = freshDataDir('data', home)
    removeNewCopies()
    const refused = { PATH: '/nowhere' } // hides unshare
    expect(await works(startProcess(dataDir, { ...copy, env: refused }), dataDir)).toBe(true)
    expect(ownerOfData(dataDir)).not.toBe(0)
    expect(await works(startProcess(dataDir, copy), dataDir)).toBe(true)
  })

  test('keeps its data when user namespaces are refused later', async () => {
    const home = closedHome()
    const copy = copyCheckout(join(home, 'checkout'))
    const dataDir = freshDataDir('data', home)
    removeNewCopies()
    const first = startProcess(dataDir, copy)
    await first.next('ready')
    first.say('create table kept as select 7 as n')
    await first.next('result')
    await first.stop()
    const second = startProcess(dataDir, { ...copy, env: { PATH: '/nowhere' } })
    await second.next('ready')
    second.say('select n from kept')
    expect((await second.next('result')).rows).toEqual([{ n: 7 }])
    await second.stop()
  })

  test('leaves the owner of the data unchanged; root and the user can use it in turn and at once', async () => {
    const dataDir = freshDataDir()
    const copy = copyCheckout(join(dataDir, '../checkout'))
    chownSync(join(dataDir, '..'), 65_534, 65_534)
    removeNewCopies()
    expect(await works(startProcess(dataDir, copy), dataDir)).toBe(true)
    expect(ownerOfData(dataDir)).toBe(65_534)
    const user = startProcess(dataDir, { ...copy, uid: 65_534 })
    expect(await user.next('ready')).toMatchObject({ joined: false })
    const root = startProcess(dataDir, copy)
    expect(await root.next('ready')).toMatchObject({ joined: true })
    await user.stop()
    await root.stop()
    expect(wasShutDown(dataDir)).toBe(true)
  })
})
