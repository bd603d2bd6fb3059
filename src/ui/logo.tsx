import { logoShapes } from './logo-shapes.ts'

/** The mark of the site, decorative: the name stands beside it. Its colors hold on dark and on light. */
export const Logo = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" className={className}>
    {logoShapes.map(({ d, fill }) => (
      <path key={d} d={d} fill={fill} />
    ))}
  </svg>
)
