/** Runs in a process of its own: asks event pages one after another and sends what each says. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithParent } from '../../../../../platform/apart/end-with-parent.ts'
import { yieldToOthers } from '../../../../../platform/apart/yield-to-others.ts'
import { askPage } from './ask-page.ts'
import type { FromPages, PagesTask } from './messages.ts'

const send = (message: FromPages) =>
  new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve())
  })

const askAll = async ({ addresses, allowLoopback, limits }: PagesTask, folder: string) => {
  const troubled = new Set<string>()
  const askedAt = new Map<string, number>()
  const timeout = limits.pageMs
  const until = Date.now() + limits.allMs
  for (const address of addresses) {
    const { host } = new URL(address)
    if (troubled.has(host)) continue
    await wait(Math.max(0, (askedAt.get(host) ?? 0) + limits.pauseMs - Date.now()))
    if (Date.now() > until) return
    const { answer, isTroubled } = await askPage(address, { folder, allowLoopback, timeout })
    askedAt.set(host, Date.now())
    if (isTroubled) troubled.add(host)
    await send({ kind: 'answer', address, answer })
  }
}

const run = async (task: PagesTask) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'event-pages-'))
  try {
    await askAll(task, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await send({ kind: 'end' })
}

endWithParent()
yieldToOthers()
process.on('message', (task: PagesTask) => void run(task))
