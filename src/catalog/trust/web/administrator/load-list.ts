import type { LoaderFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { requireAdministrator } from '../../../../kit/administrator-session.ts'
import { pageInfo, undefinedOn400 } from '../../../../kit/call.ts'
import type { Endpoint, EndpointSpec, InputOf, ResponseOf } from '../../../../kit/endpoint.ts'
import { pageCall } from '../../../../kit/page-call.ts'
import { withQuery } from '../../../links/paths.ts'

type ListSpec = EndpointSpec & { query: z.ZodObject; response: z.ZodArray<z.ZodType> }

/**
 * Loads a page of an administrators' list by the filters and the cursor in its URL, with links to the first and the
 * next page. A URL that can't be read shows the whole list.
 */
export const loadList = async <S extends ListSpec>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  endpoint: Endpoint<S>,
  path: string,
  fixed: Record<string, string> = {},
) => {
  await requireAdministrator(request, context)
  const parameters = [...new URL(request.url).searchParams]
  // Empty parameters are dropped: forms also send fields that nobody filled in.
  const urlQuery = Object.fromEntries(
    parameters.filter(([name, text]) => Object.hasOwn(endpoint.query.shape, name) && text !== ''),
  )
  const readPage = (query: Record<string, string>) =>
    pageCall(context)(endpoint, { query: { ...query, ...fixed } } as unknown as InputOf<S>)
  const answer = await undefinedOn400(readPage(urlQuery))
  const { cursor, ...filters }: Record<string, string> = answer ? urlQuery : {}
  const { body, headers } = answer ?? (await readPage({}))
  const { total, next } = pageInfo(headers)
  return {
    entries: body as ResponseOf<S>,
    filters,
    total,
    first: cursor === undefined ? undefined : withQuery(path, filters),
    next: next && withQuery(path, { ...filters, cursor: next }),
  }
}
