import { SlidersHorizontal } from 'lucide'
import { type ComponentType, type MouseEvent, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import type { HomeData } from '../search/load-home.ts'
import type { FilterSheetProps } from './filter-sheet.tsx'
import { chipClasses } from './quick-chips.tsx'

const loadSheet = () => import('./filter-sheet.tsx')
const preload = () => void loadSheet().catch(() => {})

type FiltersButtonProps = {
  data: HomeData
  /** Hides the button where the filters are beside the list. */
  className?: string
}

/**
 * Opens all filters in a bottom sheet, on screens without room for them beside the list. The sheet's code loads on the
 * first press. Without scripts, the same form is below the list.
 */
export const FiltersButton = ({ data, className = 'lg:hidden' }: FiltersButtonProps) => {
  const [Sheet, setSheet] = useState<ComponentType<FilterSheetProps>>()
  const [open, setOpen] = useState(false)
  const press = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
    void loadSheet().then(
      (loaded) => setSheet(() => loaded.FilterSheet),
      () => setOpen(false), // Offline, or a newer release has replaced the file.
    )
  }
  return (
    <div className={`shrink-0 print:hidden ${className}`}>
      <a
        href="#filters"
        role="button"
        aria-haspopup="dialog"
        className={chipClasses()}
        onClick={press}
        onPointerEnter={preload}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          event.currentTarget.click()
        }}
      >
        <Icon shape={SlidersHorizontal} className="size-4" />
        Filters
      </a>
      {open && Sheet ? <Sheet data={data} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
