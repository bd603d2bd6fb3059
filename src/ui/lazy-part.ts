import { type ComponentType, lazy } from 'react'

/**
 * Lazily loaded part of a page. Renders nothing if its code cannot be loaded, offline or after a
 * newer release replaced the file.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
