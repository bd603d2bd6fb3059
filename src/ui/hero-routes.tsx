type HeroRoutesProps = {
  /** Minimum width of the screen, and stroke strength. */
  className: string
}

/** The map's route lines at the right of a hero, behind its words and away from them where it is narrow. */
export const HeroRoutes = ({ className }: HeroRoutesProps) => (
  <img
    src="/pictures/hero-routes.svg"
    alt=""
    loading="lazy"
    className={`pointer-events-none absolute inset-y-0 right-0 h-full w-auto max-w-none max-xl:translate-x-1/4 print:hidden ${className}`}
  />
)
