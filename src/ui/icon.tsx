import type { IconNode } from 'lucide'
import { memoize } from '../kit/memoize.ts'
import { classes } from './classes.ts'

/** Icon data as the package `lucide` exports it: `import { Search } from 'lucide'`. */
export type IconShape = IconNode

type IconProps = { shape: IconShape; className?: string }

/**
 * Decorative icon beside text. Its constant lines are one HTML string, not elements: a page has a
 * hundred icons, and React takes six times as long for icons made of elements.
 */
export const Icon = ({ shape, className }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    className={classes('icon', className)}
    aria-hidden
    // oxlint-disable-next-line react/no-danger -- made of constants of the package
    dangerouslySetInnerHTML={{ __html: linesOf(shape) }}
  />
)

const linesOf = memoize(500, (shape: IconShape): string => shape.map(lineOf).join(''))

const lineOf = ([tag, attributes]: IconShape[number]): string => {
  const attributeTexts = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${attributeTexts.join('')}></${tag}>`
}
