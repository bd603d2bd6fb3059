/** Detects a file's type by its first bytes. The name and type that the client sends are ignored. */

import { fieldError } from '../../../../kit/errors.ts'
import type { StoredType } from '../../../../platform/uploads/media-types.ts'

export type FileKind =
  | { type: StoredType }
  /** Rejected; `advice` says how to send the file instead. */
  | { type: undefined; advice: string }

const acceptedAdvice = {
  any: 'Upload a PDF, JPG, PNG or WebP file.',
  picture: 'Upload a JPG, PNG or WebP file.',
}

/** Number of leading bytes that the detection needs. */
export const headBytes = 64

const startsWith =
  (...bytes: number[]) =>
  (head: Uint8Array): boolean =>
    bytes.every((byte, index) => head[index] === byte)

const asciiAt = (head: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...head.subarray(from, to))

const acceptedKinds: { type: StoredType; is: (head: Uint8Array) => boolean }[] = [
  { type: 'application/pdf', is: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d) }, // %PDF-
  { type: 'image/jpeg', is: startsWith(0xff, 0xd8, 0xff) },
  { type: 'image/png', is: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  {
    type: 'image/webp',
    is: (head) => asciiAt(head, 0, 4) === 'RIFF' && asciiAt(head, 8, 12) === 'WEBP',
  },
]

/** Brands of ISO base media files (ISO/IEC 23008-12, annex B) as cameras and phones write them. */
const heicBrand = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/

const heicAdvice =
  'This is an HEIC photo, which most browsers cannot show. On an iPhone, choose Settings, Camera, ' +
  'Formats, Most Compatible, or share the photo by email, which makes it a JPG; on a Mac, export it ' +
  'from Preview as JPEG.'

const refusedKinds: { advice: string; adviceForAny?: string; is: (head: Uint8Array) => boolean }[] =
  [
    {
      advice: heicAdvice,
      is: (head) => asciiAt(head, 4, 8) === 'ftyp' && heicBrand.test(asciiAt(head, 8, 12)),
    },
    {
      advice: 'This is an AVIF picture.',
      is: (head) => asciiAt(head, 4, 8) === 'ftyp' && asciiAt(head, 8, 11) === 'avi',
    },
    { advice: "We can't accept GIF pictures.", is: startsWith(0x47, 0x49, 0x46, 0x38) },
    {
      advice: "We can't accept SVG drawings or web pages.",
      is: (head) => /^(\uFEFF|\xEF\xBB\xBF|\s)*</.test(asciiAt(head, 0, headBytes)),
    },
    {
      advice: "We can't accept Word, PowerPoint or Pages documents.",
      adviceForAny: 'Save the flyer as a PDF.',
      is: (head) =>
        startsWith(0x50, 0x4b, 0x03, 0x04)(head) || startsWith(0xd0, 0xcf, 0x11, 0xe0)(head),
    },
  ]

/**
 * Type of a file. `head`: the first `headBytes` bytes, or all if the file is shorter. `takes`: accepted kinds, for the
 * advice: any kind, or pictures only.
 */
export const fileKindOf = (
  head: Uint8Array,
  takes: keyof typeof acceptedAdvice = 'any',
): FileKind => {
  const match = acceptedKinds.find(({ is }) => is(head))
  if (match) return { type: match.type }
  const reason = refusedKinds.find(({ is }) => is(head))
  return {
    type: undefined,
    advice: [
      reason?.advice ?? "We can't accept this file type.",
      takes === 'any' ? reason?.adviceForAny : undefined,
      acceptedAdvice[takes],
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/**
 * Bytes at the end in which readers search for the trailer (1024 in ISO 32000-1, implementation note 18; doubled here).
 */
const tailBytes = 2048

/**
 * Throws `unprocessable` if the content starts like a PDF but is damaged or truncated: it would be stored unchanged,
 * and visitors would find out at the event that the file doesn't open.
 */
export const checkPdf = (content: Uint8Array): void => {
  const head = Buffer.from(content.subarray(0, 8)).toString('latin1')
  const tail = Buffer.from(content.subarray(-tailBytes)).toString('latin1')
  if (/^%PDF-[12]\.\d/.test(head) && tail.includes('%%EOF') && tail.includes('startxref')) return
  const message = 'This PDF is damaged or incomplete. Export it again and upload the new file.'
  throw fieldError('unprocessable', 'file', message)
}
