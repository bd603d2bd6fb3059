type HeroRoutesProps = {
  /** Minimum screen width, and opacity. */
  className: string
}

/** Route lines of the map at the right of a hero, behind its text; shifted aside on narrow screens. */
export const HeroRoutes = ({ className }: HeroRoutesProps) => (
  <img
    src="/pictures/hero-routes.svg"
    alt=""
    loading="lazy"
    className={`pointer-events-none absolute inset-y-0 right-0 h-full w-auto max-w-none max-xl:translate-x-1/4 print:hidden ${className}`}
  />
)
