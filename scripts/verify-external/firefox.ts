/** Firefox opens the main pages without an error, keeps typed text, and searches while its location prompt is open. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { preparedDataDir } from '../../tests/support/prepared-data.ts'
import { startSiteProcess } from '../../tests/support/site-process.ts'

const program = 'firefox-esr'

const isThere = () => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const pages = [
  '/',
  '/?keyword=show&near=60601',
  '/map',
  '/calendar',
  '/archive',
  '/this-weekend',
  '/car-shows/illinois',
  '/upload',
  '/contact',
  '/about',
  '/help',
  '/sign-in',
]

export const verify = async (): Promise<string[]> => {
  if (!isThere()) return ['Firefox is missing: apt-get install --no-install-recommends firefox-esr']
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  const dataDir = await preparedDataDir('verify-firefox-')
  const profile = mkdtempSync(path.join(tmpdir(), 'verify-firefox-profile-'))
  const { address, child, ended } = await startSiteProcess(dataDir)
  try {
    const firefox = await startFirefox(profile)
    try {
      return await tryPages(firefox, address)
    } finally {
      await firefox.close()
    }
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(profile, { recursive: true, force: true })
  }
}

const tryPages = async (firefox: Firefox, address: string): Promise<string[]> => {
  const problems: string[] = []
  for (const page of pages) {
    await firefox.open(address + page)
    if (!(await firefox.waitFor(ready))) problems.push(`${page} does not answer to its scripts.`)
    if (!(await firefox.run('document.querySelector("h1") !== null')))
      problems.push(`${page} shows no page.`)
    problems.push(...firefox.takeErrors().map((error) => `${page}: ${error}`))
  }
  return [...problems, ...(await trySearch(firefox, address))]
}

/** In headless Firefox, nobody can answer the location prompt. */
const trySearch = async (firefox: Firefox, address: string): Promise<string[]> => {
  await firefox.open(address)
  await firefox.run('document.querySelector("#keyword").focus()')
  await firefox.type('show')
  await firefox.waitFor(ready)
  const problems: string[] = []
  const kept = '(document.querySelector("#keyword").value === "show")'
  if (!(await firefox.run(kept))) problems.push('/ throws away what is typed.')
  await firefox.type('\uE007')
  const found = 'location.search === "?keyword=show" && document.querySelector("article") !== null'
  if (!(await firefox.waitFor(found, 5_000)))
    problems.push('A search waits for the location prompt.')
  return [...problems, ...firefox.takeErrors().map((error) => `Search: ${error}`)]
}

/** True once the application has hydrated, when the browser is idle; a page without an application is ready at once. */
const ready = `(document.documentElement.dataset.hydrated !== undefined ||
  document.querySelector('script[type=module], script[type=later]') === null)`

type Firefox = Awaited<ReturnType<typeof startFirefox>>

type Message = {
  id?: number
  error?: string
  message?: string
  result?: unknown
  method?: string
  params?: { level?: string; text?: string }
}

/** WebDriver BiDi, https://www.w3.org/TR/webdriver-bidi/. */
const connect = async (address: string) => {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox does not answer.')))
  })
  const errors: string[] = []
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error')
      errors.push(message.params.text ?? '')
  })
  let sent = 0
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++sent
    const answer = new Promise<Message>((resolve) => {
      waiting.set(id, resolve)
    })
    socket.send(JSON.stringify({ id, method, params }))
    const { error, message, result } = await answer
    if (error !== undefined) throw new Error(`${method}: ${error}, ${message}`)
    return result as Result
  }
  return { send, takeErrors: () => errors.splice(0) }
}

const startFirefox = async (profile: string) => {
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  const firefox = spawn(program, [...args, 'about:blank'])
  const { send, takeErrors } = await connect(`${await listening(firefox)}/session`)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  type Tree = { contexts: { context: string }[] }
  const { contexts } = await send<Tree>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  const run = async (expression: string): Promise<unknown> => {
    const asked = { expression, target: { context }, awaitPromise: true }
    const { result } = await send<{ result?: { value?: unknown } }>('script.evaluate', asked)
    return result?.value
  }
  return {
    run,
    takeErrors,
    open: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    /** Resolves to true once the expression is true, or to false on timeout. */
    waitFor: async (expression: string, patienceMs = 30_000): Promise<boolean> => {
      for (const end = Date.now() + patienceMs; Date.now() < end; await setTimeout(100))
        if ((await run(expression)) === true) return true
      return false
    },
    type: (text: string) => {
      const presses = [...text].flatMap((value) =>
        ['keyDown', 'keyUp'].map((type) => ({ type, value })),
      )
      const actions = [{ type: 'key', id: 'keyboard', actions: presses }]
      return send('input.performActions', { context, actions })
    },
    close: async () => {
      await send('browser.close', {}).catch(() => undefined)
      firefox.kill('SIGTERM')
    },
  }
}

/** URL on which Firefox listens, from its output. */
const listening = (firefox: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = ''
    firefox.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    firefox.once('exit', () => reject(new Error(`Firefox did not start:\n${printed}`)))
  })
