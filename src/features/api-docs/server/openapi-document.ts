import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { event, foundEvent, picturedEvent, seriesSummary } from '../../../catalog/event/event.ts'
import { searchFilters } from '../../../catalog/search/filter-schema.ts'
import { lineOf } from '../../../catalog/search/filters.ts'
import type { Endpoint } from '../../../kit/endpoint.ts'
import { type ErrorCode, errorTable } from '../../../kit/errors.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { distanceNote, eventNotes, parameterNotes, scenesNote, tagNotes } from '../field-notes.ts'

const allCodes = Object.keys(errorTable) as ErrorCode[]

/** Body of every error response. */
const errorBody = z.object({
  error: z.object({
    code: z.enum(allCodes).describe('Machine-readable code.'),
    message: z.string().describe('Message to show to people.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('Dotted field path → problem. Lists all invalid fields.'),
    requestId: z.string().optional().describe('Quote it when you report a server error.'),
  }),
})

/** Registers names and descriptions of shared schemas, once per process. */
const nameSchemas = () => {
  const { globalRegistry } = z
  if (globalRegistry.has(errorBody)) return
  const describeAll = (shape: Record<string, z.core.$ZodType>, notes: Record<string, string>) => {
    for (const [name, schema] of Object.entries(shape)) {
      const description = notes[name]
      if (description && !globalRegistry.has(schema)) globalRegistry.add(schema, { description })
    }
  }
  describeAll(event.shape, eventNotes)
  describeAll(foundEvent.shape, { ...eventNotes, distance: distanceNote, scenes: scenesNote })
  globalRegistry.add(event, { id: 'Event' })
  globalRegistry.add(picturedEvent, {
    id: 'PicturedEvent',
    description: 'Event with the numbers of its illustrations.',
  })
  globalRegistry.add(foundEvent, {
    id: 'FoundEvent',
    description: 'Event in search results.',
  })
  globalRegistry.add(seriesSummary, { id: 'Series' })
  globalRegistry.add(searchFilters, { id: 'SearchFilters' })
  globalRegistry.add(errorBody, { id: 'Error' })
}

export type OpenApiDocument = ReturnType<typeof createDocument>

/**
 * The whole API as OpenAPI 3.1, from the declarations that the server routes by. `cookie`: name of the session cookie.
 */
export const openApiDocument = (
  endpoints: readonly Endpoint[],
  cookie: string,
): OpenApiDocument => {
  nameSchemas()
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    }
  }
  const hasGuardedCalls = endpoints.some(({ access }) => access === 'administrator')
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: `${siteSettings.name} API`,
        version: '1.0.0',
        description: `${siteSettings.description} Reading requires no API key. Responses are JSON unless noted otherwise.`,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({
        name,
        description: tagNotes[name],
      })),
      paths,
      ...(hasGuardedCalls && {
        components: {
          securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
        },
      }),
    },
    { override: dropPatterns },
  )
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path) as Operation[]) describeParameters(operation)
  }
  return document
}

type Operation = {
  parameters?: { name: string; description?: string; schema: { description?: string } }[]
}

const describeParameters = ({ parameters = [] }: Operation) => {
  for (const parameter of parameters) {
    const { name, schema } = parameter
    parameter.description ??= schema.description ?? parameterNotes[name] ?? lineOf(name)?.note
  }
}

/** Drops the regular expression of a schema with a format, such as the long one of all valid dates. */
const dropPatterns = ({ jsonSchema }: { jsonSchema: { format?: unknown; pattern?: unknown } }) => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

const operationOf = (endpoint: Endpoint): ZodOpenApiOperationObject => ({
  operationId: operationId(endpoint),
  tags: [endpoint.tag],
  summary: endpoint.summary,
  description: describe(endpoint),
  requestParams: {
    ...(endpoint.params && { path: endpoint.params }),
    ...(endpoint.query && { query: endpoint.query as z.ZodObject }),
  },
  ...(endpoint.body && {
    requestBody: {
      // A missing body is parsed as an empty object.
      required: !endpoint.body.safeParse({}).success,
      content: { 'application/json': { schema: endpoint.body } },
    },
  }),
  ...(endpoint.takesFile && { requestBody: { required: true, content: fileContent } }),
  responses: responsesOf(endpoint),
  security: endpoint.access === 'administrator' ? [{ session: [] }] : [],
})

/** Roles are part of the text: OpenAPI knows roles only for OAuth. */
const describe = ({ description, role }: Endpoint): string | undefined =>
  role ? `${description ?? ''} Requires the role owner.`.trimStart() : description

const fileContent = {
  'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } },
  'multipart/form-data': {
    schema: {
      type: 'object' as const,
      required: ['file'],
      properties: {
        file: { type: 'string' as const, format: 'binary' },
        kind: { type: 'string' as const, description: 'Replaces the query parameter.' },
      },
    },
  },
}

/** `GET /api/events/{id}/dates` → getEventsIdDates. */
const operationId = ({ method, path }: Endpoint): string => {
  const words = path.replace(/^\/api\//, '/').match(/[a-z0-9]+/gi) ?? []
  const [first = '', ...rest] = [method.toLowerCase(), ...words]
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const responsesOf = (endpoint: Endpoint): ZodOpenApiResponsesObject => ({
  ...successOf(endpoint),
  ...(endpoint.moved && {
    301: {
      description: endpoint.moved,
      headers: { Location: { description: 'New URL.', schema: { type: 'string' } } },
    },
  }),
  ...failuresOf(endpoint),
  default: {
    description: 'Any other error.',
    content: { 'application/json': { schema: errorBody } },
  },
})

const successOf = (endpoint: Endpoint): ZodOpenApiResponsesObject => {
  const { response, status = 200, produces = 'application/json', responseHeaders = {} } = endpoint
  const headers = Object.fromEntries(
    Object.entries(responseHeaders).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' as const } },
    ]),
  )
  const content = response && { [produces.replace(/;.*/, '')]: { schema: response } }
  return {
    [`${status}`]: { description: response ? 'Success.' : 'Success. No body.', headers, content },
  } as ZodOpenApiResponsesObject
}

/** Error responses by status; codes with the same status share an entry. */
const failuresOf = ({ errors, access }: Endpoint): ZodOpenApiResponsesObject => {
  // Every path rejects queries and bodies with too many fields.
  const publicCodes: readonly ErrorCode[] = [...errors, 'invalid_request']
  const codes: readonly ErrorCode[] =
    access === 'administrator' ? [...publicCodes, 'sign_in_required', 'forbidden'] : publicCodes
  const byStatus = Map.groupBy(new Set(codes), (code) => errorTable[code].status)
  const entries = [...byStatus].map(([status, sameStatus]) => [
    String(status),
    {
      description: sameStatus.map((code) => `\`${code}\`: ${errorTable[code].message}`).join(' '),
      content: { 'application/json': { schema: errorBody } },
    },
  ])
  return Object.fromEntries(entries)
}
