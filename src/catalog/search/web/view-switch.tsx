import { CalendarDays, List, Map as MapShape } from 'lucide'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { homePath, mapPath, paths, type Query, withQuery } from '../../links/paths.ts'
import type { SearchInput } from '../filters.ts'

type ViewSwitchProps = { current: 'List' | 'Map' | 'Month'; filters: SearchInput }

/**
 * Links to the same search as list, map and month. On phones it sticks to the lower edge of the screen, within reach of
 * the thumb, while the page scrolls.
 */
export const ViewSwitch = ({ current, filters }: ViewSwitchProps) => {
  const { cursor: _cursor, limit: _limit, ...query } = filters
  const views = [
    { label: 'List', to: homePath(query as Query), icon: List },
    { label: 'Map', to: mapPath(query as Query), icon: MapShape },
    { label: 'Month', to: withQuery(paths.calendar, query as Query), icon: CalendarDays },
  ] as const
  return (
    <nav
      aria-label="Views of this search"
      className="view-switch pointer-events-none sticky bottom-3 z-20 mt-4 flex justify-center md:hidden print:hidden"
    >
      <ul className="pointer-events-auto flex max-w-full overflow-hidden rounded-full border border-edge bg-panel shadow-lift">
        {views.map(({ label, to, icon }) => (
          <li key={label}>
            <Link
              to={to}
              data-floating
              aria-current={label === current ? 'page' : undefined}
              className={classes(
                'inline-flex max-h-11 flex-row-reverse flex-wrap content-start items-center justify-center gap-x-1.5 overflow-hidden px-[min(1rem,4.4vw)] text-[0.9375rem]/11 font-semibold no-underline outline-offset-[-3px]',
                label === current ? 'bg-ink text-bg' : 'hover:bg-chip',
              )}
            >
              {/* The label precedes the icon: with large text, the icon wraps to a second line, out of sight. */}
              {label}
              <Icon shape={icon} className="size-4.5" />
            </Link>{' '}
          </li>
        ))}
      </ul>
    </nav>
  )
}
