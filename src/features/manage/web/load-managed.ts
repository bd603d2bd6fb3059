/** Loader shared by all pages of a private link. */
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import type { z } from 'zod'
import { dataIfFound, pageCall } from '../../../kit/page-call.ts'
import { getManaged } from '../contract.ts'

export type Managed = z.infer<typeof getManaged.response> & { token: string }

/** Undefined with status 404 for an invalid link, and for one that does not include the event. */
export const loadManaged = async ({
  params: { token = '', id },
  context,
}: Pick<LoaderFunctionArgs, 'params' | 'context'>) => {
  const found = await dataIfFound(pageCall(context)(getManaged, { params: { token } }))
  const managed = found.data && { token, ...found.data }
  const isKnown = id === undefined || managed?.events.some((event) => event.id === id)
  return isKnown
    ? data<Managed | undefined>(managed, found.init ?? undefined)
    : data(undefined, 404)
}

/** The link's events and the event of the page's address; undefined if not found. */
export const useManagedEvent = () => {
  const managed = useLoaderData<typeof loadManaged>()
  const { id } = useParams()
  const event = managed?.events.find((each) => each.id === id)
  return managed && event && { ...managed, event }
}
