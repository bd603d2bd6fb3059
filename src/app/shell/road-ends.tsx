import { siteSettings } from '../../kit/site-settings.ts'
import { LinkButton } from '../../ui/button.tsx'

type RoadEndsProps = { title: string; code: string; text: string }

/** The end of the road: for pages that are not there and pages that failed. */
export const RoadEnds = ({ title, code, text }: RoadEndsProps) => (
  <div className="page-width grid justify-items-center gap-4 py-12 text-center sm:py-20">
    <title>{`${title} · ${siteSettings.name}`}</title>
    <img
      src="/pictures/road-ends.svg"
      alt=""
      width={640}
      height={320}
      className="w-full max-w-md rounded-card"
    />
    <h1 className="text-heading">{title}</h1>
    <p className="font-display text-xl font-semibold text-signal">{code}</p>
    <p className="max-w-prose text-soft">{text}</p>
    <LinkButton to="/" className="mt-2">
      Back to Home
    </LinkButton>
  </div>
)
