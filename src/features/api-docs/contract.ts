/** Description of the API: for programs (OpenAPI) and for people. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'Returns this API description as an OpenAPI 3.1 document.',
  tag: 'Reference',
  response: z.record(z.string(), z.unknown()),
  errors: [],
})

export const getDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'Returns this API description as a web page.',
  tag: 'Reference',
  response: z.string(),
  produces: 'text/html; charset=utf-8',
  errors: [],
})

export const getDocsStyle = endpoint({
  method: 'GET',
  path: '/api/docs.css',
  summary: 'Returns the style sheet of that page.',
  tag: 'Reference',
  response: z.string(),
  produces: 'text/css; charset=utf-8',
  errors: [],
})
