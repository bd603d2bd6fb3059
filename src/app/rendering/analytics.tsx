import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { reportView, startAnalytics } from './analytics-tag.ts'

/** Reports a page view on every route change to the configured service. */
export const Analytics = ({ id }: { id: string }) => {
  const { pathname } = useLocation()
  useEffect(() => startAnalytics(id), [id])
  useEffect(() => reportView(pathname), [pathname])
  return null
}
