/**
 * Tells this process when the catalog changes, in whichever process it was changed, so that what is
 * remembered of it can be dropped.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ChannelListener,
  catalogChannel,
  listenTo,
} from '../../../platform/db/listen-to-channel.ts'
import type { ConnectionSettings } from '../../../platform/db/pool/connection.ts'
import type { Log } from '../../../platform/log.ts'
import { isAboutSettings } from '../../../platform/stored-settings.ts'

/**
 * `changed`: the payload is empty. `removed`: rows are gone, or may be, and cannot be found by looking for what changed.
 * `reloaded`: all may be another, as after a restore or a migration.
 */
export type CatalogNews = 'changed' | 'removed' | 'reloaded'

export type CatalogVersion = {
  /** Another number after every change; comparable within this process only. */
  readonly current: number
  /** True while there is no news, because the database does not answer. */
  readonly isAway: boolean
  /** Calls back after every change. Returns the function that ends it. */
  onChange: (listener: (news: CatalogNews) => void) => () => void
  close: () => Promise<void>
}

/**
 * Listens on a connection of its own, which comes back by itself when lost. While it is away the
 * version changes every second, so that nothing is remembered longer. Other settings of the site are loaded before the
 * version changes by which pages and feeds with them are remembered. Throws when there is no database to begin with.
 */
export const createCatalogVersion = async (
  connection: ConnectionSettings,
  log: Pick<Log, 'warn'>,
  loadSettings?: () => Promise<void>,
): Promise<CatalogVersion> => {
  const news = new Listening(connection, log, loadSettings)
  await news.open()
  return news
}

const newsOf = (payload: string): CatalogNews =>
  payload === 'removed' || payload === 'reloaded' ? payload : 'changed'

const firstPauseMs = 100
const longestPauseMs = 5_000

class Listening implements CatalogVersion {
  readonly #connection: ConnectionSettings
  readonly #log: Pick<Log, 'warn'>
  readonly #loadSettings: (() => Promise<void>) | undefined
  readonly #listeners = new Set<(news: CatalogNews) => void>()
  #changes = 0
  #awaySince: number | undefined
  #listener: ChannelListener | undefined
  #closing = new AbortController()

  constructor(
    connection: ConnectionSettings,
    log: Pick<Log, 'warn'>,
    loadSettings?: () => Promise<void>,
  ) {
    this.#loadSettings = loadSettings
    this.#connection = connection
    this.#log = log
  }

  get current(): number {
    if (this.#awaySince === undefined) return this.#changes
    return this.#changes + Math.ceil((performance.now() - this.#awaySince) / 1000)
  }

  get isAway(): boolean {
    return this.#awaySince !== undefined
  }

  onChange = (listener: (news: CatalogNews) => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  close = async () => {
    this.#closing.abort()
    await this.#listener?.end()
  }

  async open(): Promise<void> {
    const listener = await listenTo(this.#connection, catalogChannel, {
      heard: (payload) => {
        const change = () => this.#change(this.#changes + 1, newsOf(payload))
        if (isAboutSettings(payload)) void this.#readSettings().then(change)
        else change()
      },
      lost: () => void this.#reopen(),
    })
    this.#listener = listener
    // Settings may have changed before the channel was listened to.
    await this.#readSettings()
    // Closed while it was being opened.
    if (this.#closing.signal.aborted) await listener.end()
  }

  async #readSettings() {
    await this.#loadSettings?.().catch((err: unknown) =>
      this.#log.warn({ err }, "settings of the site can't be read again"),
    )
  }

  #change(changes: number, news: CatalogNews) {
    this.#changes = changes
    for (const listener of this.#listeners) listener(news)
  }

  async #reopen() {
    const { signal } = this.#closing
    if (signal.aborted) return
    this.#awaySince = performance.now()
    this.#log.warn('lost the catalog listener: reconnecting')
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      const opened = await this.open().then(
        () => true,
        () => false,
      )
      if (opened) break
      await sleep(pause, undefined, { ref: false, signal }).catch(() => {})
    }
    const next = this.current + 1
    this.#awaySince = undefined
    // Notices sent meanwhile were missed.
    this.#change(next, 'reloaded')
  }
}
