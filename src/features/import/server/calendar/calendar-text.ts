/** The characters of a calendar file. */
import { isUtf8 } from 'node:buffer'
import { encodingNote, type OpenSource, wholeText } from '../read/open-source.ts'

/** The whole text, with the note to give when its characters are coded in another way. */
export const wholeCalendar = async (
  source: OpenSource,
  maxMegabytes: number,
): Promise<{ text: string; note?: string }> => {
  if (source.encoding !== 'windows-1252') return { text: await wholeText(source, maxMegabytes) }
  const text = await wholeText(source, maxMegabytes)
  const parts: Buffer[] = []
  for await (const part of source.bytes()) parts.push(part)
  const mended = withoutBrokenFolds(Buffer.concat(parts))
  return mended === undefined ? { text, note: encodingNote(source.encoding) } : { text: mended }
}

/**
 * A calendar may be folded in the middle of a character, which leaves it no UTF-8 until those folds
 * are undone. Undefined when it is no UTF-8 even then.
 */
const withoutBrokenFolds = (bytes: Buffer): string | undefined => {
  const kept: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    const after = bytes[at + 2] ?? 0
    const isBroken = (bytes[at + 1] === 32 || bytes[at + 1] === 9) && after >= 0x80 && after < 0xc0
    if (!isBroken) continue
    kept.push(bytes.subarray(from, bytes[at - 1] === 13 ? at - 1 : at))
    from = at + 2
  }
  const mended = Buffer.concat([...kept, bytes.subarray(from)])
  return isUtf8(mended) ? mended.toString('utf8') : undefined
}
