/** Notifies this process of catalog changes by any process, so that it can drop cached results. */
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
 * `changed`: empty payload. `removed`: rows may have been deleted, which a query for changed rows can't find.
 * `reloaded`: everything may be different, as after a restore or a migration.
 */
export type CatalogNews = 'changed' | 'removed' | 'reloaded'

export type CatalogVersion = {
  /** Number that changes with every change; comparable only within this process. */
  readonly current: number
  /** True while no notifications arrive, because the database doesn't respond. */
  readonly isAway: boolean
  /** Calls `listener` after every change. Returns a function to unsubscribe. */
  onChange: (listener: (news: CatalogNews) => void) => () => void
  close: () => Promise<void>
}

/**
 * Listens on a dedicated connection that reconnects by itself. While disconnected, the version changes every second, so
 * that no cached result is used longer. Reloads changed settings before the version changes, because pages and feeds
 * with them are cached by version. Throws if the first connection fails.
 */
export const createCatalogVersion = async (
  connection: ConnectionSettings,
  log: Pick<Log, 'warn'>,
  loadSettings?: () => Promise<void>,
): Promise<CatalogVersion> => {
  const news = new CatalogListener(connection, log, loadSettings)
  await news.open()
  return news
}

const newsOf = (payload: string): CatalogNews =>
  payload === 'removed' || payload === 'reloaded' ? payload : 'changed'

const firstPauseMs = 100
const maxPauseMs = 5_000

class CatalogListener implements CatalogVersion {
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
      onMessage: (payload) => {
        const applyChange = () => this.#change(this.#changes + 1, newsOf(payload))
        if (isAboutSettings(payload)) void this.#readSettings().then(applyChange)
        else applyChange()
      },
      onLost: () => void this.#reopen(),
    })
    this.#listener = listener
    // Settings may have changed before the process listened.
    await this.#readSettings()
    // Closed while connecting.
    if (this.#closing.signal.aborted) await listener.end()
  }

  async #readSettings() {
    await this.#loadSettings?.().catch((err: unknown) =>
      this.#log.warn({ err }, 'could not reload the settings of the site'),
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
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
      const isOpen = await this.open().then(
        () => true,
        () => false,
      )
      if (isOpen) break
      await sleep(pause, undefined, { ref: false, signal }).catch(() => {})
    }
    const next = this.current + 1
    this.#awaySince = undefined
    // Notifications sent in the meantime were missed.
    this.#change(next, 'reloaded')
  }
}
