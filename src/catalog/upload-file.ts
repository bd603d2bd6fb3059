/** Sends a flyer or a logo ahead of the event that it belongs to. Here, because several features ask. */
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import type { FieldErrors } from '../kit/errors.ts'
import { type UploadKind, uploadKinds } from './uploaded-file.ts'

const kindName = z.enum(uploadKinds, `Must be one of ${uploadKinds.join(', ')}.`)

const size = z.object({ url: z.string(), width: z.int(), height: z.int() })

export const uploadAnswer = z.object({
  id: z.string(),
  /** For `flyerUrl` or `logoUrl` of the event. */
  url: z.string(),
  kind: kindName,
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  /** Of the picture as it is shown, upright; absent for a PDF. */
  width: z.int().optional(),
  height: z.int().optional(),
  /** The picture's dominant colour, `#rrggbb`, to show until it is there. */
  placeholder: z.string().optional(),
  /** The picture as WebP, from small to large; empty for a PDF. */
  sizes: z.array(size),
})

export type UploadAnswer = z.infer<typeof uploadAnswer>

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Takes a flyer (PDF, JPG, PNG, WebP) or a logo (no PDF) of at most 10 MB.',
  description:
    'Send the file as the body, or as the part `file` of a form, whose part `kind` may replace the parameter. What it is is told from its content. Pictures are stored without metadata. A file that no event claims within 24 hours is deleted.',
  tag: 'Events',
  query: z.strictObject({ kind: kindName.optional() }),
  takesFile: true,
  response: uploadAnswer,
  status: 201,
  errors: [
    'invalid_request',
    'too_large',
    'unsupported_media_type',
    'unprocessable',
    'rate_limited',
    'unavailable',
  ],
})

/** In a page's form: the file itself, its address, and what is wrong with it. */
export const fileField = (kind: UploadKind): string => `${kind}File`
export const fileUrlField = (kind: UploadKind): 'flyerUrl' | 'logoUrl' => `${kind}Url`
export const fileProblemField = (kind: UploadKind): string => `${kind}Problem`
/** Ticked where there are no scripts to empty the address. */
export const fileRemovalField = (kind: UploadKind): string => `${kind}Removed`

/** A page's form with the files of it that were ticked to be removed gone, and why others were not kept. */
export const takeFileTexts = (
  texts: Readonly<Record<string, string>>,
): { texts: Record<string, string>; problems: FieldErrors } => {
  const taken = { ...texts }
  const problems: FieldErrors = {}
  for (const kind of uploadKinds) {
    const problem = texts[fileProblemField(kind)]
    if (problem !== undefined) problems[fileUrlField(kind)] = problem
    if (texts[fileRemovalField(kind)]) taken[fileUrlField(kind)] = ''
  }
  return { texts: taken, problems }
}
