/** Schema of one email address in a request body. */
import { z } from 'zod'
import { oneLine } from './text/clean-text.ts'

export const emailAddress = (missing: string, invalid = missing) =>
  z.string(missing).transform(oneLine).pipe(z.email(invalid).max(254, 'At most 254 characters.'))
