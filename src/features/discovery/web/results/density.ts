/** Density of lists of cards, kept on the device and marked at the root of the page (return-mark.tsx). */

const key = 'density'

export type Density = 'cards' | 'compact'

export const currentDensity = (): Density =>
  document.documentElement.dataset.density === 'compact' ? 'compact' : 'cards'

export const setDensity = (density: Density): void => {
  document.documentElement.dataset.density = density
  try {
    localStorage.setItem(key, density)
  } catch {
    // Storage may be full or forbidden: the choice holds for this page.
  }
}
