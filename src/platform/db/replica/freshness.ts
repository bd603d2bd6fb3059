/** Bounded staleness: whether a replica is fresh enough, by log positions of primary and replica, which others read. */

/**
 * `following`: reads may go there. `behind`: it lags too far. `away`: it does not respond. `promoted`: it accepts
 * writes itself. `foreign`: it is a replica of something else.
 */
export type ReplicaState = 'following' | 'behind' | 'away' | 'promoted' | 'foreign'

/** `position` is in bytes of the log: written, or replayed by a replica; null where a service doesn't tell it. */
export type Progress = { identity: string; isCopy: boolean; position: number | null }

/** A position of the primary, and when it was there. */
type Mark = { position: number; at: number }

export class Freshness {
  readonly #mostBehindMs: number
  /** Identity of the primary's data; undefined until it was read. */
  #identity: string | undefined
  #state: ReplicaState = 'away'
  #isSameDatabase = false
  /** Reads of older data than this position would contradict what this process has shown, or exceed the bound. */
  #required = 0
  #latest: Mark | undefined
  /** The replica was not seen to have reached it. */
  #missing: Mark | undefined
  /** Time at which the primary was at the last position that the replica was seen to have reached. */
  #asOf: number | undefined
  #isLate = true

  constructor(mostBehindMs: number) {
    this.#mostBehindMs = mostBehindMs
  }

  get state(): ReplicaState {
    return this.#state
  }

  /** True once the replica has answered as one of the primary's database. */
  get isSameDatabase(): boolean {
    return this.#isSameDatabase
  }

  /** Upper bound of the replica's age in milliseconds; 0 if it had everything at the last check. */
  lagMs(now = performance.now()): number {
    return this.#missing ? now - (this.#asOf ?? this.#missing.at) : 0
  }

  /** The primary was there at that time; answers its position. */
  notePrimary({ identity, position }: Progress, at = performance.now()): number {
    const reached = position ?? 0
    this.#identity = identity
    // Another primary, which had less: what only the lost one had will never come.
    if (reached < (this.#latest?.position ?? 0)) {
      this.#required = Math.min(this.#required, reached)
      this.#missing = undefined
    }
    this.#latest = { position: reached, at }
    this.#missing ??= this.#latest
    return reached
  }

  /** From now on, reads must see what the primary had at this position. */
  require(position: number): void {
    this.#required = Math.max(this.#required, position)
  }

  /** The replica's answer to a check; `hasPrimary` says whether the primary answered, too. */
  noteReplica(progress: Progress, hasPrimary: boolean, now = performance.now()): void {
    const state = this.#stateOf(progress)
    if (state === 'following') this.#noteReached(progress.position ?? -1)
    // While the primary is away, nothing new is known of: it doesn't make the replica late.
    if (hasPrimary) this.#isLate = now - (this.#asOf ?? -Infinity) > this.#mostBehindMs
    this.#state = state === 'following' && this.#isLate ? 'behind' : state
    this.#isSameDatabase ||= this.#identity !== undefined && state !== 'foreign'
  }

  /** It did not answer a check, or a read failed there: it gets none until the next check. */
  noteAway(): void {
    this.#state = 'away'
  }

  /** True if the server that gave this answer follows, and has the required position. */
  isFresh(progress: Progress): boolean {
    return this.#stateOf(progress) === 'following' && (progress.position ?? -1) >= this.#required
  }

  #noteReached(position: number): void {
    for (const mark of [this.#missing, this.#latest]) {
      if (!mark || position < mark.position) return
      this.require(mark.position)
      this.#asOf = mark.at
      this.#missing = mark === this.#latest ? undefined : this.#latest
    }
  }

  #stateOf({ identity, isCopy }: Progress): ReplicaState {
    if (this.#identity !== undefined && identity !== this.#identity) return 'foreign'
    return isCopy ? 'following' : 'promoted'
  }
}
