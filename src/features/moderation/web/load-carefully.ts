/** Loader of the dashboard in the browser: without an answer the page stays as it is, with all that was typed. */
import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, useLocation, useNavigate } from 'react-router'
import { unreachedMessage } from '../../../ui/forms/send-carefully.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { readReviewAddress, reviewPath } from './decision/review-address.ts'
import { unreadableQueue } from './decision/review-words.ts'
import type { ReviewData } from './load-review.ts'

/** `unreached`: the address leads elsewhere than what is shown. */
export type ShownReview = ReviewData & { unreached?: true }

/** Data that the page shows; kept here because a loader does not know it. */
let shown: ReviewData | undefined
/** Address of what is shown, while another one was asked for in vain. */
let wayBack: string | undefined

export const isWayBack = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean =>
  `${pathname}${search}` === wayBack

/** Leads back to the address of what is shown, where another one could not be loaded. */
export const useWayBack = (data: ShownReview): void => {
  const navigate = useNavigate()
  useEffect(() => {
    shown = data
    // A decision that was taken leads there by itself, once it was shown.
    if (!data.unreached || data.done) return
    void navigate(wayBackOf(data), { replace: true, preventScrollReset: true })
  }, [data, navigate])
  useEffect(() => () => void (shown = undefined), [])
  const here = useLocation()
  useEffect(() => {
    if (isWayBack(here)) wayBack = undefined
  }, [here])
}

const wayBackOf = ({ filters, selected }: ReviewData) =>
  reviewPath({ filters, event: selected?.id })

export const loadCarefully = async ({
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<ShownReview> => {
  try {
    const data = await serverLoader<ReviewData>()
    wayBack = undefined
    return data
  } catch (error) {
    const description = unreachedMessage(error)
    if (description === undefined || !shown) throw error
    // A decision that was taken is shown as such, though the next event could not be loaded.
    const { done } = readReviewAddress(new URL(request.url).searchParams)
    if (!done) showToast({ title: unreadableQueue, description, look: 'destructive' })
    wayBack = wayBackOf(shown)
    return { ...shown, done, unreached: true }
  }
}
