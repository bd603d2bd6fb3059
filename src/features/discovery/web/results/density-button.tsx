import { LayoutGrid, List } from 'lucide'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { storeText } from '../../../../ui/forms/stored-text.ts'
import { Icon } from '../../../../ui/icon.tsx'

/** Density of lists of cards, kept on the device and marked at the root of the page (early-script.tsx). */

type Density = 'cards' | 'compact'

const currentDensity = (): Density =>
  document.documentElement.dataset.density === 'compact' ? 'compact' : 'cards'

const setDensity = (density: Density): void => {
  document.documentElement.dataset.density = density
  storeText({ by: 'device', key: 'density' }, density)
}

const watchers = new Set<() => void>()

const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Between cards and a compact list. It needs scripts, so it hides without. */
export const DensityButton = () => {
  const density = useSyncExternalStore<Density>(watch, currentDensity, () => 'cards')
  const isCompact = density === 'compact'
  const press = () => {
    setDensity(isCompact ? 'cards' : 'compact')
    for (const changed of watchers) changed()
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
