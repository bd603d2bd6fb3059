/** Loader shared by all pages of a private link. */
import { data, type Params, type RouterContextProvider } from 'react-router'
import { isCallError } from '../../../kit/call.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { getManaged, type ManagedEvent } from '../contract.ts'

export type Managed = {
  token: string
  linkExpiresAt: string | null
  remindersStopped: boolean
  events: ManagedEvent[]
  canPublish: boolean
}

type Asked = { params: Params; context: Readonly<RouterContextProvider> }

/** Undefined with status 404 for a link that opens nothing, for whatever reason. */
export const loadManaged = async ({ params, context }: Asked) => {
  const { token = '', id } = params
  try {
    const { body } = await pageCall(context)(getManaged, { params: { token } })
    const isKnown = id === undefined || body.events.some((event) => event.id === id)
    return isKnown
      ? data<Managed | undefined>({ token, ...body })
      : data<Managed | undefined>(undefined, 404)
  } catch (error) {
    if (!isCallError(error)) throw error
    if (error.status === 404) return data<Managed | undefined>(undefined, 404)
    throw data(null, error.status)
  }
}
