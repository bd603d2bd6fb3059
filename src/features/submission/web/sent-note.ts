/** Cookie (30 minutes) with the last event sent, for the next page and for another event of the same organizer. */
import { createCookie } from 'react-router'
import { z } from 'zod'
import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'

const maxAgeSeconds = 30 * 60

/** Characters; browsers drop longer cookies. */
const maxLength = 3_800

/** Fields that another event of the same organizer usually shares. */
const sharedFields = [
  'submitterEmail',
  'organizerName',
  'organizerKind',
  'venueName',
  'streetAddress',
  'zipCode',
  'city',
  'state',
] as const

const sentNote = z.object({
  /** Name of the event, or of the first of several. */
  name: z.string(),
  events: z.int().min(1),
  values: z.partialRecord(z.enum(sharedFields), z.string()),
})
export type SentNote = z.infer<typeof sentNote>

const cookieFor = (request: Request) =>
  createCookie('sent', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: maxAgeSeconds,
    secure: new URL(request.url).protocol === 'https:',
  })

/** Returns Set-Cookie with one event, or with several from one calendar. */
export const noteOfSent = async (
  request: Request,
  values: FormValues,
  { name, events }: Pick<SentNote, 'name' | 'events'>,
): Promise<string> => {
  const texts = sharedFields.flatMap((field) => (values[field] ? [[field, values[field]]] : []))
  const note = { name, events, values: Object.fromEntries(texts) }
  const cookie = await cookieFor(request).serialize(note)
  if (cookie.length <= maxLength) return cookie
  const short = { ...note, values: { submitterEmail: values.submitterEmail ?? '' } }
  return cookieFor(request).serialize(short)
}

/** Undefined without a valid cookie. */
export const readSent = async (request: Request): Promise<SentNote | undefined> => {
  const parsed: unknown = await cookieFor(request).parse(request.headers.get('cookie'))
  return sentNote.safeParse(parsed).data
}
