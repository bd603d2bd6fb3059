/** Pages that poll while something is under way. */
import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { unreachedMessage } from './forms/send-carefully.ts'

/** Poll in progress: the page's path, and the data that it shows. */
let look: { path: string; shown: unknown } | undefined

/**
 * Revalidates the page every `period` milliseconds (undefined: never), except while a form is being sent: a poll would
 * discard its response. `shown` is the page's data, kept if a poll fails; the `clientLoader` must be `loadOrKeep`.
 */
export const useFresh = (period: number | undefined, shown: unknown) => {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const path = useLocation().pathname
  useEffect(() => {
    if (period === undefined || !isIdle) return undefined
    const reload = async () => {
      if (look) return
      look = { path, shown }
      await revalidate().finally(() => (look = undefined))
    }
    const timer = setInterval(() => void reload(), period)
    return () => clearInterval(timer)
  }, [period, isIdle, path, shown, revalidate])
}

/** `clientLoader` of a polling page: if a poll gets no response, the shown data stays. */
export const loadOrKeep = async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
  const own = look?.path === new URL(request.url).pathname ? look : undefined
  try {
    return await serverLoader()
  } catch (error) {
    if (!own || unreachedMessage(error) === undefined) throw error
    return own.shown
  }
}
