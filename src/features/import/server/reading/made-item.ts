/** Result of a reading: rows that became events, refused rows, and notes on the file. */
import type { MadeRow, SkippedRow } from '../row/made-row.ts'
import type { FileNote, UnreadableRow } from '../row/source-row.ts'

/** `id`: the row's own identifier, where it has one. */
export type MadeItem = FileNote | UnreadableRow | MadeRow | (SkippedRow & { id?: string })
