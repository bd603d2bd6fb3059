import { LinkButton } from './button.tsx'

type RoadEndsProps = {
  title: string
  /** Shown on its own line below the title. */
  code?: string
  text: string
  way: { to: string; label: string }
}

/** Picture of a road that ends, for empty results. */
export const RoadEndsPicture = ({ className }: { className: string }) => (
  <img
    src="/pictures/road-ends.svg"
    alt=""
    width={640}
    height={320}
    className={`w-full ${className} rounded-card`}
  />
)

/** Error page for missing pages and failures. */
export const RoadEnds = ({ title, code, text, way }: RoadEndsProps) => (
  <div className="page-width grid justify-items-center gap-4 py-12 text-center sm:py-20">
    <RoadEndsPicture className="max-w-md" />
    <h1 className="text-heading">{title}</h1>
    {code ? <p className="font-display text-xl font-semibold text-signal">{code}</p> : null}
    <p className="max-w-prose text-soft">{text}</p>
    <LinkButton to={way.to} className="mt-2">
      {way.label}
    </LinkButton>
  </div>
)
