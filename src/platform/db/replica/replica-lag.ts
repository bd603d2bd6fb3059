/** How far a copy is behind in time, by where the primary's log was when and how far the copy has come. */

/** So many looks are told apart; a copy that is away for days is old, however old exactly. */
const mostNotes = 1_000

export class ReplicaLag {
  /** Where the primary was when, as far as the copy has not come there. Oldest first. */
  readonly notes: { position: number; at: number }[] = []

  /** The primary is there now; the copy has reached another place. */
  note(position: number, reached: number, at = performance.now()): void {
    const last = this.notes.at(-1)
    // Another primary, which had less: what only the lost one had will never come.
    if (last && position < last.position) this.notes.length = 0
    else if (last && position === last.position) return
    if (position <= reached) return
    // Then it is taken for older than it is.
    if (last && this.notes.length === mostNotes) last.position = position
    else this.notes.push({ position, at })
  }

  /** The copy has come so far. */
  reach(position: number): void {
    while ((this.notes[0]?.position ?? Infinity) <= position) this.notes.shift()
  }

  /** How old the oldest change is that the copy lacks, in milliseconds. */
  age(now = performance.now()): number {
    const [oldest] = this.notes
    return oldest ? now - oldest.at : 0
  }
}
