import { LayoutGrid, List } from 'lucide'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { storeText } from '../../../../ui/forms/stored-text.ts'
import { Icon } from '../../../../ui/icon.tsx'

/** Density of card lists, stored on the device and set as an attribute of the root element (early-script.tsx). */

type Density = 'cards' | 'compact'

const currentDensity = (): Density =>
  document.documentElement.dataset.density === 'compact' ? 'compact' : 'cards'

const setDensity = (density: Density): void => {
  document.documentElement.dataset.density = density
  storeText({ by: 'device', key: 'density' }, density)
}

const watchers = new Set<() => void>()

const watch = (onChange: () => void) => {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

/** Toggles between cards and a compact list. Hidden without scripts, which it needs. */
export const DensityButton = () => {
  const density = useSyncExternalStore<Density>(watch, currentDensity, () => 'cards')
  const isCompact = density === 'compact'
  const press = () => {
    setDensity(isCompact ? 'cards' : 'compact')
    for (const notify of watchers) notify()
  }
  return (
    <IconButton
      label="Compact list"
      aria-pressed={isCompact}
      className="noscript:hidden print:hidden aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:text-bg"
      onClick={press}
    >
      <Icon shape={isCompact ? LayoutGrid : List} className="size-5" />
    </IconButton>
  )
}
