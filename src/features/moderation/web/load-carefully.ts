/** Loader of the dashboard in the browser: without a response the page stays as it is, with all typed text. */
import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, useLocation, useNavigate } from 'react-router'
import { unreachedMessage } from '../../../ui/forms/send-carefully.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { readReviewAddress, reviewPath } from './decision/review-address.ts'
import { unreadableQueue } from './decision/review-words.ts'
import type { ReviewData } from './load-review.ts'

/** `unreached`: the URL is not the URL of the shown data, because its own data could not be loaded. */
export type ShownReview = ReviewData & { unreached?: true }

/** Data that the page shows; stored here because a loader has no access to it. */
let shownData: ReviewData | undefined
/** URL of the shown data, while another URL could not be loaded. */
let wayBack: string | undefined

export const isWayBack = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean =>
  `${pathname}${search}` === wayBack

/** Navigates back to the URL of the shown data, if another URL could not be loaded. */
export const useWayBack = (data: ShownReview): void => {
  const navigate = useNavigate()
  useEffect(() => {
    shownData = data
    // After a decision, removing the notice navigates there anyway.
    if (!data.unreached || data.done) return
    void navigate(wayBackOf(data), { replace: true, preventScrollReset: true })
  }, [data, navigate])
  useEffect(() => () => void (shownData = undefined), [])
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
    if (description === undefined || !shownData) throw error
    // Reports a decision that succeeded, although the next event could not be loaded.
    const { done } = readReviewAddress(new URL(request.url).searchParams)
    if (!done) showToast({ title: unreadableQueue, description, look: 'destructive' })
    wayBack = wayBackOf(shownData)
    return { ...shownData, done, unreached: true }
  }
}
