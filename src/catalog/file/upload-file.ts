/** Uploads a flyer or a logo before the event that uses it. Shared because several features need it. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { uploadKinds } from './uploaded-file.ts'

const kindName = z.enum(uploadKinds, `Must be one of ${uploadKinds.join(', ')}.`)

const maxTokenLength = 100

const formKey = z
  .string('Must be text.')
  .regex(/^[\w-]{0,64}$/, 'Must be up to 64 letters, digits, - or _.')
  .optional()

const size = z.object({ url: z.string(), width: z.int(), height: z.int() })

export const uploadAnswer = z.object({
  id: z.string(),
  /** For `flyerUrl` or `logoUrl` of the event. */
  url: z.string(),
  token: z
    .string()
    .describe('Value for `uploadToken` of the event that uses the file. Also set as a cookie.'),
  kind: kindName,
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  /** Size of the picture as displayed, upright; for a PDF, of its first page. */
  width: z.int().optional(),
  height: z.int().optional(),
  /** Dominant color of the picture, `#rrggbb`, shown until it has loaded. */
  placeholder: z.string().optional(),
  /** WebP copies of the picture, or of a PDF's first page, from small to large. */
  sizes: z.array(size),
})

export type UploadAnswer = z.infer<typeof uploadAnswer>

/** Identifies the sender, and the form, of files that an event shows for the first time. */
export const uploadFields = {
  uploadToken: z
    .union([
      z.string().max(maxTokenLength),
      z.array(z.string().max(maxTokenLength)).max(uploadKinds.length),
    ])
    .optional()
    .describe(
      '`token` from POST /api/uploads of the files that the event uses; a list of two if flyer and logo have different ones. Not needed if the upload cookie is sent.',
    ),
  uploadForm: formKey.describe('`form` that was sent with the files, if any.'),
}

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Uploads a flyer (PDF, JPG, PNG, WebP) or a logo (JPG, PNG, WebP) of up to 10 MB.',
  description:
    'Send the file as the body, or as the part `file` of multipart/form-data. The type is detected from the content. Pictures are re-encoded without metadata; PDF pages are also rendered as pictures. Until a published event uses the file, it is visible only to the uploading browser (by cookie), by the private link of its submission, and to administrators. An event can use it only with the returned `token` as `uploadToken`, or with the same cookie. Files not used by an event within 24 hours are deleted.',
  tag: 'Events',
  query: z.strictObject({
    kind: kindName
      .optional()
      .describe('Kind of file. Required, unless the form has a part `kind`.'),
    form: formKey.describe(
      'Key chosen by the caller: only an event with the same `uploadForm` can use the file. Separates two forms in one browser.',
    ),
  }),
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

export const takenDown = z.object({
  /** Address of the original file. */
  url: z.string(),
  /** Number of events that showed it. */
  events: z.int(),
})
export type TakenDown = z.infer<typeof takenDown>

export const takeDownFile = endpoint({
  method: 'POST',
  path: '/api/admin/files/take-down',
  summary: 'Permanently removes an uploaded file.',
  description:
    'The file is no longer served for any event, its stored copies are deleted, and uploads of the same content are rejected. Existing backups still contain it.',
  tag: 'Review',
  access: 'administrator',
  body: z.strictObject({
    /** Address or path of the file, or of one of its sizes or pages. */
    address: z.string("Enter a file's address.").max(500, 'At most 500 characters.'),
    reason: z.string('Must be text.').max(2_000, 'At most 2,000 characters.').default(''),
  }),
  response: takenDown,
  errors: ['invalid_request', 'sign_in_required', 'forbidden', 'not_found', 'conflict'],
})
