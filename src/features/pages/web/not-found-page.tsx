import { data } from 'react-router'

/** Any address that no other page has: the root's error page shows it, with status 404. */
export const loader = (): never => {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
