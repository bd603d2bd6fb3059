import { data } from 'react-router'

/** Fallback route for unknown URLs: the root's error page renders it with status 404. */
export const loader = (): never => {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
