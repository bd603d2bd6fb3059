/** Bounded staleness: decides if a replica is fresh enough, from log positions of primary and replica. */

/**
 * `following`: usable for reads. `behind`: lags too far. `away`: does not respond. `promoted`:
 * accepts writes itself. `foreign`: replica of another database.
 */
export type ReplicaState = 'following' | 'behind' | 'away' | 'promoted' | 'foreign'

/** `position` is in bytes of the log: written, or replayed by a replica; null if the service does not report it. */
export type Progress = { identity: string; isCopy: boolean; position: number | null }

/** Log position of the primary, and the time at which the primary had it. */
type Mark = { position: number; at: number }

export class Freshness {
  readonly #mostBehindMs: number
  /** Identity of the primary's data; undefined until first read. */
  #identity: string | undefined
  #state: ReplicaState = 'away'
  #isSameDatabase = false
  /** Lowest position for reads; older data would contradict what this process has shown or exceed the bound. */
  #required = 0
  #latest: Mark | undefined
  /** First position that the replica is not known to have reached. */
  #missing: Mark | undefined
  /** Time at which the primary was at the last position that the replica has reached. */
  #asOf: number | undefined
  #isLate = true

  constructor(mostBehindMs: number) {
    this.#mostBehindMs = mostBehindMs
  }

  get state(): ReplicaState {
    return this.#state
  }

  /** True once the replica has responded and has the primary's database. */
  get isSameDatabase(): boolean {
    return this.#isSameDatabase
  }

  /** Upper bound of the replica's age in milliseconds; 0 if it had everything at the last check. */
  lagMs(now = performance.now()): number {
    return this.#missing ? now - (this.#asOf ?? this.#missing.at) : 0
  }

  /** Records the primary's progress at time `at`; returns its position. */
  notePrimary({ identity, position }: Progress, at = performance.now()): number {
    const reached = position ?? 0
    this.#identity = identity
    // A new primary with less data: no replica will ever receive what only the lost one had.
    if (reached < (this.#latest?.position ?? 0)) {
      this.#required = Math.min(this.#required, reached)
      this.#missing = undefined
    }
    this.#latest = { position: reached, at }
    this.#missing ??= this.#latest
    return reached
  }

  /** From now on, reads must include the primary's changes up to this position. */
  require(position: number): void {
    this.#required = Math.max(this.#required, position)
  }

  /** Records the replica's response to a check; `hasPrimary` is true if the primary responded, too. */
  noteReplica(progress: Progress, hasPrimary: boolean, now = performance.now()): void {
    const state = this.#stateOf(progress)
    if (state === 'following') this.#noteReached(progress.position ?? -1)
    // While the primary is away, no new changes are known, so the replica does not become late.
    if (hasPrimary) this.#isLate = now - (this.#asOf ?? -Infinity) > this.#mostBehindMs
    this.#state = state === 'following' && this.#isLate ? 'behind' : state
    this.#isSameDatabase ||= this.#identity !== undefined && state !== 'foreign'
  }

  /** Records that a check or read failed; the replica gets no reads until the next check. */
  noteAway(): void {
    this.#state = 'away'
  }

  /** True if the server with this progress is a following replica at the required position or later. */
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
