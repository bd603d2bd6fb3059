import { AppError } from '../../kit/errors.ts'

/** How far from the end readers look for the trailer (ISO 32000-1, implementation note 18: 1024 bytes). */
const tailBytes = 2048

/**
 * Throws `unprocessable` for what begins like a PDF but is none, or was cut off: it would be stored as
 * it is, and its readers would only learn at the event that it cannot be opened.
 */
export const checkPdf = (content: Uint8Array): void => {
  const head = Buffer.from(content.subarray(0, 8)).toString('latin1')
  const tail = Buffer.from(content.subarray(-tailBytes)).toString('latin1')
  if (/^%PDF-[12]\.\d/.test(head) && tail.includes('%%EOF') && tail.includes('startxref')) return
  const message = 'This PDF is damaged or incomplete. Export it again and upload the new file.'
  throw new AppError('unprocessable', { message, fields: { file: message } })
}
