import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { pauseAnalytics, reportView, startAnalytics } from './analytics-tag.ts'

/**
 * Policy of the document that a visit began with: one of a private page allows no such script, also where the visitor
 * goes on to a public page.
 */
const isAllowed =
  typeof document !== 'undefined' && document.documentElement.dataset.analyticsId !== undefined

/** Reports a page view on every route change to the configured service, and nothing of private pages. */
export const Analytics = ({ id, isPrivate }: { id: string; isPrivate: boolean }) => {
  const { pathname } = useLocation()
  useEffect(() => pauseAnalytics(id, isPrivate), [id, isPrivate])
  useEffect(() => {
    if (isAllowed && !isPrivate) startAnalytics(id)
  }, [id, isPrivate])
  useEffect(() => {
    if (isAllowed && !isPrivate) reportView(pathname)
  }, [isPrivate, pathname])
  return null
}
