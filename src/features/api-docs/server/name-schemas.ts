import { z } from 'zod'
import { event, foundEvent, seriesSummary } from '../../../catalog/event/event.ts'
import { searchFilters } from '../../../catalog/search/filters.ts'
import { type ErrorCode, errorTable } from '../../../kit/errors.ts'
import { distanceNote, eventNotes, filterNotes } from '../field-notes.ts'

const codes = Object.keys(errorTable) as ErrorCode[]

/** Every failure has this body. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(codes).describe('For programs.'),
    message: z.string().describe('For people.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('Field of the request → problem with it. All problems at once.'),
    requestId: z.string().optional().describe('Quote it when you report a server error.'),
  }),
})

/** Gives the schemas that many calls share their names and notes in the document; once is enough. */
export const nameSchemas = () => {
  const { globalRegistry } = z
  if (globalRegistry.has(errorBody)) return
  const describeAll = (shape: Record<string, z.core.$ZodType>, notes: Record<string, string>) => {
    for (const [name, schema] of Object.entries(shape)) {
      const description = notes[name]
      if (description && !globalRegistry.has(schema)) globalRegistry.add(schema, { description })
    }
  }
  describeAll(event.shape, eventNotes)
  describeAll(foundEvent.shape, { ...eventNotes, distance: distanceNote })
  describeAll(searchFilters.shape, filterNotes)
  globalRegistry.add(event, { id: 'Event' })
  globalRegistry.add(foundEvent, {
    id: 'FoundEvent',
    description: 'An event in search results.',
  })
  globalRegistry.add(seriesSummary, { id: 'Series' })
  globalRegistry.add(searchFilters, { id: 'SearchFilters' })
  globalRegistry.add(errorBody, { id: 'Error' })
}
