import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listCredits } from '../../../catalog/links/client.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { EventPicture } from '../../../catalog/web/pictures/event-picture.tsx'
import { pageCall } from '../../../kit/page-call.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { getNumbers } from '../contract.ts'
import { Attribution } from './attribution.tsx'
import { ByTheNumbers } from './by-the-numbers.tsx'
import { FeatureBlurbs } from './feature-blurbs.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const call = pageCall(context)
  const [numbers, credits] = await Promise.all([
    call(getNumbers, {}),
    call(listCredits, { query: {} }),
  ])
  return { ...numbers.body, credits: credits.body }
}

export const meta = () => []

export default function AboutPage() {
  const { credits, ...numbers } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="About"
        description={`What ${siteSettings.name} is for, how large it is, and where its data comes from.`}
        path={paths.about}
      />
      <PageHero title={`About ${siteSettings.name}`} lead={siteSettings.tagline} />
      <div className="page-width grid gap-14 pt-10">
        <Mission />
        <ByTheNumbers numbers={numbers} />
        <FeatureBlurbs />
        <Invitation />
        <Attribution providers={credits} />
      </div>
    </>
  )
}

const Mission = () => (
  <section
    aria-labelledby="mission"
    className="grid items-center gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]"
  >
    <div>
      <h2 id="mission" className="text-heading">
        Our mission
      </h2>
      <p className="mt-4 text-xl leading-relaxed text-pretty">
        Every weekend, somewhere close by, people show off cars they&rsquo;ve spent years on, and
        someone who would have loved to see them hears about it on Monday. We want to change that.
      </p>
      <p className="mt-4 text-lg leading-relaxed text-pretty">
        {siteSettings.name} gathers car shows, cruise nights, cars and coffee, track days, races,
        concours, museums and boat meets from all over the United States in one place that anyone
        can search. Free for attendees and organizers since {siteSettings.since}. We review every
        submitted event before it goes live.
      </p>
    </div>
    <EventPicture
      type="collage"
      className="aspect-[2/1] w-full rounded-card object-cover print:hidden"
    />
  </section>
)

const Invitation = () => (
  <section
    aria-labelledby="take-part"
    className="on-hero grid gap-4 rounded-card bg-hero p-6 text-hero-ink sm:p-8 print:hidden"
  >
    <h2 id="take-part" className="text-heading">
      Is your event on the map?
    </h2>
    <p className="max-w-[60ch] text-lg text-hero-soft">
      Add it in a few minutes. If something here is wrong or missing, tell us and we&rsquo;ll fix
      it.
    </p>
    <div className="flex flex-wrap gap-3">
      <LinkButton to={paths.upload}>Submit an Event</LinkButton>
      <LinkButton to={paths.contact} look="outlined">
        Contact Us
      </LinkButton>
    </div>
  </section>
)
