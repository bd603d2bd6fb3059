/** The OpenAPI document follows the recommended rules of OpenAPI linters. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { testApp } from '../support/test-app.ts'

const { request, json } = await testApp()

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters?: { name: string; description?: string }[]
  responses: Record<string, unknown>
  security?: unknown[]
}
type Document = {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
}

const document = await json<Document>(request('/openapi.json'))
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

test('the document is valid, and each call has a unique operation id', async () => {
  const { errors = [] } = await new Validator().validate(document)
  expect(errors).toEqual([])
  const names = operations.map(({ operationId }) => operationId)
  expect(names.length).toBeGreaterThan(150)
  expect(new Set(names).size).toBe(names.length)
})

test('groups, calls and parameters have descriptions', () => {
  expect(document.tags.filter(({ description }) => !description)).toEqual([])
  const silent = operations.flatMap(({ operationId, summary, parameters = [] }) => [
    ...(summary ? [] : [operationId]),
    ...parameters
      .filter(({ description }) => !description)
      .map(({ name }) => `${operationId} ${name}`),
  ])
  expect(silent).toEqual([])
})

test('each call lists its errors and required access', () => {
  const unsaid = operations.filter(
    ({ responses, security }) =>
      security === undefined || !Object.keys(responses).some((status) => status.startsWith('4')),
  )
  expect(unsaid.map(({ operationId }) => operationId)).toEqual([])
})

test('no URL matches two paths ambiguously', () => {
  const paths = Object.keys(document.paths).map((path) => path.split('/'))
  const isFixed = (part = '') => !part.startsWith('{')
  const overlap = (one: string[], other: string[]) =>
    one.length === other.length &&
    one.every((part, at) => part === other[at] || !isFixed(part) || !isFixed(other[at]))
  // A path takes precedence if all fixed segments of the other path are fixed in it as well.
  const isClearer = (one: string[], other: string[]) =>
    other.every((part, at) => !isFixed(part) || isFixed(one[at]))
  const ambiguous = paths.flatMap((one, index) =>
    paths
      .slice(0, index)
      .filter((other) => overlap(one, other) && !isClearer(one, other) && !isClearer(other, one))
      .map((other) => [one, other].map((parts) => parts.join('/'))),
  )
  expect(ambiguous).toEqual([])
})
