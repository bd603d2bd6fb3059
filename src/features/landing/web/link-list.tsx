import { formatNumber } from '../../../kit/format-number.ts'
import { Link } from '../../../ui/link.tsx'

export type CountedLink = { to: string; label: string; count?: number; note?: string }

type LinkListProps = {
  id: string
  title: string
  links: readonly CountedLink[]
}

/** Links with how much is behind each, where that is known; nothing where there are none. */
export const LinkList = ({ id, title, links }: LinkListProps) =>
  links.length === 0 ? null : (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-x-4 sm:gap-x-6 lg:grid-cols-3 xl:grid-cols-4">
        {links.map(({ to, label, count, note }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-10 items-center justify-between gap-3 border-b border-line py-1.5 no-underline hover:text-signal"
            >
              <span className="underline underline-offset-4">{label}</span>
              <span className="text-sm whitespace-nowrap text-soft">
                {note ?? (count !== undefined && formatNumber(count))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
