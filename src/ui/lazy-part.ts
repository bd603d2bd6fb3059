import { type ComponentType, lazy } from 'react'

/**
 * Part of a page whose code comes later. Where it does not come, offline or because a newer release has replaced the file,
 * the page does without.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
