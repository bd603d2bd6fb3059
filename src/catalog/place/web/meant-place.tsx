import { Link } from '../../../ui/link.tsx'

/** Below a place that nobody knows: the one that is spelled like it, as a link to its search. */
export const MeantPlace = ({ label, to }: { label: string; to: string }) => (
  <p>
    Did you mean{' '}
    <Link to={to} preventScrollReset className="font-semibold underline underline-offset-4">
      {label}
    </Link>
    ?
  </p>
)
