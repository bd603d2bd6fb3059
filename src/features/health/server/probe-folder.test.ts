import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../../../../tests/support/temp-folder.ts'
import { holdOutcome, probeFolder } from './probe-folder.ts'

const someFolder = () => tempFolder(onTestFinished)

test('a writable folder is left unchanged; a missing folder is created', async () => {
  const folder = someFolder()
  await probeFolder(path.join(folder, 'data'))
  expect(readdirSync(path.join(folder, 'data'))).toEqual([])
})

test('a file instead of the folder is not writable', async () => {
  const file = path.join(someFolder(), 'file')
  writeFileSync(file, '')
  await expect(probeFolder(file)).rejects.toThrow('EEXIST')
})

test('the outcome is cached for a while, also a failure', async () => {
  const folder = path.join(someFolder(), 'data')
  writeFileSync(folder, '')
  const probe = holdOutcome(() => probeFolder(folder), 100)
  await expect(probe()).rejects.toThrow()
  rmSync(folder)
  await expect(probe()).rejects.toThrow()
  await sleep(150)
  await Promise.all([probe(), probe()])
})
