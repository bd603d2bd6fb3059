import { X } from 'lucide'
import { Icon } from '../../../ui/icon.tsx'
import { Link, type LinkProps } from '../../../ui/link.tsx'

type FilterChipProps = Pick<LinkProps, 'to' | 'state'> & { label: string }

/** Active filter: a link to the search without it. */
export const FilterChip = ({ label, ...link }: FilterChipProps) => (
  <li className="min-w-0">
    <Link
      {...link}
      preventScrollReset
      aria-label={`Remove filter: ${label}`}
      className="inline-flex min-h-10 max-w-full items-center gap-1.5 rounded-full border border-edge bg-panel px-3 text-sm font-medium text-ink no-underline hover:bg-chip"
    >
      <span className="truncate">{label}</span>
      <Icon shape={X} className="size-4 shrink-0" />
    </Link>
  </li>
)
