/** Deployment helper: which build the server runs, and how to get rid of an old one. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { forceRefreshAddress, syncStatusAddress } from './addresses.ts'

export const buildInfo = z.object({
  /** Identical for identical browser files, on any machine; `unknown` if there is no build. */
  version: z.string(),
  /** Time of the build; null in development or if unknown. */
  timestamp: z.iso.datetime().nullable(),
  /** URLs of the files that browsers load. */
  assets: z.array(z.string()),
})

export const syncStatus = z.object({
  /** `ok`: a known build is served. `development`: pages are rendered from source files. */
  status: z.enum(['ok', 'development', 'unknown']),
  buildInfo,
})

export type BuildInfo = z.infer<typeof buildInfo>
export type SyncStatus = z.infer<typeof syncStatus>

export const getSyncStatus = endpoint({
  method: 'GET',
  path: syncStatusAddress,
  summary: 'Returns the build that the server runs.',
  tag: 'Operation',
  response: syncStatus,
  errors: [],
})

export const forceRefresh = endpoint({
  method: 'POST',
  path: forceRefreshAddress,
  summary: 'Returns instructions for loading the newest build.',
  description:
    'Public. If the caller is an administrator, every server process also clears its caches.',
  tag: 'Operation',
  response: z.object({
    success: z.boolean(),
    timestamp: z.iso.datetime(),
    instructions: z.array(z.string()),
  }),
  errors: ['forbidden', 'unavailable'],
})
