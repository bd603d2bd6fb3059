import { LayoutGrid, List } from 'lucide'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { currentDensity, type Density, setDensity } from './density.ts'

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
