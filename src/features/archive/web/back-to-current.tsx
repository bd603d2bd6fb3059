import { ArrowLeft } from 'lucide'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'

export const BackToCurrent = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="-ml-2 inline-flex min-h-10 items-center gap-1.5 justify-self-start rounded-control px-2 font-medium text-hero-soft no-underline hover:text-hero-ink hover:underline print:hidden"
  >
    <Icon shape={ArrowLeft} className="size-4" />
    {children}
  </Link>
)
