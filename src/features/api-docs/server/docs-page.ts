/** The API reference as a page: plain HTML without JavaScript, from the OpenAPI document. */
import type { Method } from '../../../kit/endpoint.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { curlOf, examples } from '../examples.ts'
import { tagNotes } from '../field-notes.ts'
import {
  type Field,
  fieldsOf,
  fieldTable,
  type Html,
  html,
  nameOf,
  type Schema,
  typeOf,
} from './docs-schema.ts'
import type { OpenApiDocument } from './openapi-document.ts'

type Content = Record<string, { schema?: Schema }>

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: {
    name: string
    in: string
    required?: boolean
    schema: Schema
    description?: string
  }[]
  requestBody?: { content: Content }
  responses: Record<
    string,
    { description: string; headers?: Record<string, { description?: string }>; content?: Content }
  >
  security?: unknown[]
}

type Call = { method: Method; path: string; operation: Operation }

const callsOf = (document: OpenApiDocument): Call[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      operation,
    })),
  )

/** `origin` is used in the examples. */
export const docsPage = (document: OpenApiDocument, origin: string): string => {
  const calls = callsOf(document)
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))]
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · ${siteSettings.name}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><p><a href="/">${siteSettings.name}</a></p>
<h1>API reference</h1>
<p>${document.info.description}</p>
<p>Machine-readable: <a href="/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p></header>
<nav aria-label="Endpoints">${tags.map((tag) => tagLinks(tag, calls))}
<p><a href="#schemas">Schemas</a></p></nav>
<main>
${tags.map(
  (tag) => html`<section><h2>${tag}</h2>
<p>${tagNotes[tag]}</p>
${calls.filter(({ operation }) => operation.tags.includes(tag)).map((call) => callSection(call, origin))}</section>`,
)}
<section><h2 id="schemas">Schemas</h2>${schemas.map(([name, schema]) => schemaSection(name, schema))}</section>
</main>
</body>
</html>
`.text
}

const tagLinks = (tag: string, calls: readonly Call[]): Html => html`<h2>${tag}</h2>
<ul>${calls
  .filter(({ operation }) => operation.tags.includes(tag))
  .map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}"><b>${method}</b> ${path}</a></li>`,
  )}</ul>`

const callSection = ({ method, path, operation }: Call, origin: string): Html => {
  const { operationId, summary, description, security, requestBody } = operation
  const body = requestBody?.content['application/json']?.schema
  const example = examples[`${method} ${path}`]
  return html`<article id="${operationId}">
<h3><b>${method}</b> <code>${path}</code></h3>
<p>${summary}${description ? html` ${description}` : ''}${security?.length ? ' For administrators only.' : ''}</p>
${parameterTable(operation)}
${body ? html`<p>Body, as application/json: ${typeOf(body)}</p>` : ''}
${answerTable(operation)}
${headerTable(operation)}
<pre><code>${curlOf({ method, path, origin, example })}</code></pre>
</article>`
}

const parameterTable = ({ parameters = [] }: Operation): Html | string => {
  if (parameters.length === 0) return ''
  const fields = parameters.map(({ name, schema, required = false, description }): Field => {
    return { name, schema, required, description: description ?? schema.description }
  })
  return fieldTable('Parameters', fields)
}

const answerTable = ({ responses }: Operation): Html => html`<table>
<caption>Responses</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Body</th><th scope="col">When</th></tr></thead>
<tbody>${Object.entries(responses).map(
  ([status, { description, content = {} }]) => html`<tr><th scope="row">${status}</th>
<td>${Object.entries(content).map(([type, { schema }]) => bodyOf(type, schema))}</td>
<td>${description.replaceAll('`', '')}</td></tr>`,
)}</tbody></table>`

const bodyOf = (type: string, schema: Schema | undefined): Html =>
  html`${type === 'application/json' ? '' : `${type}: `}${schema ? typeOf(schema) : ''}`

const headerTable = ({ responses }: Operation): Html | string => {
  const headers = Object.values(responses).flatMap(({ headers: responseHeaders = {} }) =>
    Object.entries(responseHeaders),
  )
  if (headers.length === 0) return ''
  return html`<table><caption>Response headers</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Meaning</th></tr></thead>
<tbody>${headers.map(
    ([name, { description = '' }]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${description}</td></tr>`,
  )}</tbody></table>`
}

const schemaSection = (
  name: string,
  schema: Schema,
): Html => html`<article id="schema-${nameOf(name)}">
<h3>${name}</h3>${schema.description ? html`<p>${schema.description}</p>` : ''}
${schema.properties ? fieldTable(`Fields of ${name}`, fieldsOf(schema)) : html`<p>${typeOf(schema)}</p>`}
</article>`
