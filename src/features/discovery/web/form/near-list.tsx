import { History, LocateFixed, MapPin } from 'lucide'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { NearOption } from './use-near-list.ts'

const icons = { locate: LocateFixed, recent: History, place: MapPin, within: MapPin }

type NearListProps = {
  id: string
  options: readonly NearOption[]
  active: NearOption | undefined
  pick: (option: NearOption) => void
}

/** Listbox of a combobox. It never receives the focus. */
const NearList = ({ id, options, active, pick }: NearListProps) => (
  <div
    id={id}
    role="listbox"
    aria-label="Places"
    className="absolute inset-x-0 top-full z-40 mt-1 max-h-80 overflow-y-auto rounded-control border border-line bg-panel p-1 shadow-lift"
  >
    {options.map((option, index) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
      <div
        key={option.label}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={option === active}
        // Otherwise the field loses the focus, and the list closes before the click.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => pick(option)}
        className={classes(
          'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-chip px-2.5 leading-tight',
          option === active ? 'bg-signal text-on-signal' : 'hover:bg-chip',
        )}
      >
        <Icon shape={icons[option.kind]} className="size-4 shrink-0" />
        {option.label}
      </div>
    ))}
  </div>
)

export default NearList
