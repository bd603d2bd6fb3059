/** Pages that look again by themselves while something is under way. */
import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { unreachedMessage } from './forms/send-carefully.ts'

/** Look that is under way: the page's path, and what it shows. */
let look: { path: string; shown: unknown } | undefined

/**
 * The page looks again every so many milliseconds; never without. Not while a form is on its way: a look in the midst of its
 * answer would lose it. `shown` is the page's data, which stays where nothing answers: `loadOrKeep` has to be its `clientLoader`.
 */
export const useFresh = (period: number | undefined, shown: unknown) => {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const path = useLocation().pathname
  useEffect(() => {
    if (period === undefined || !isIdle) return undefined
    const again = async () => {
      if (look) return
      look = { path, shown }
      await revalidate().finally(() => (look = undefined))
    }
    const timer = setInterval(() => void again(), period)
    return () => clearInterval(timer)
  }, [period, isIdle, path, shown, revalidate])
}

/** Loader in the browser of a page that looks again by itself: a look that nothing answers leaves what is shown. */
export const loadOrKeep = async ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
  const own = look?.path === new URL(request.url).pathname ? look : undefined
  try {
    return await serverLoader()
  } catch (error) {
    if (!own || unreachedMessage(error) === undefined) throw error
    return own.shown
  }
}
