import { z } from 'zod'
import { idPattern, maxSaved } from './saved-events.ts'

/** Ids of saved events in a request body. */
export const savedEventIds = z
  .array(z.string().regex(idPattern, 'Must be ids of events.'), 'Must be a list of ids of events.')
  .min(1, 'At least one event.')
  .max(maxSaved, `At most ${maxSaved} events.`)
