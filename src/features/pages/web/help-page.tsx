import { paths } from '../../../catalog/links/paths.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { Guidelines } from './guidelines.tsx'
import { InfoCards } from './info-cards.tsx'
import { Questions } from './questions.tsx'

export const meta = () => []

export default function HelpPage() {
  return (
    <>
      <PageHead
        title="Help Center"
        description={`How to find events near you, submit your own and keep it up to date on ${siteSettings.name}.`}
        path={paths.help}
      />
      <PageHero
        title="Help Center"
        lead="How to find events, submit your own, and what to do when something isn't right."
      />
      <div className="page-width grid gap-14 pt-8">
        <InfoCards />
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Questions />
          <StillAsking />
        </div>
        <Guidelines />
      </div>
    </>
  )
}

const StillAsking = () => (
  <section
    aria-labelledby="still-asking"
    className="on-hero grid justify-items-start gap-3 rounded-card bg-hero p-6 text-hero-ink lg:sticky lg:top-6 print:hidden"
  >
    <h2 id="still-asking" className="text-title">
      Still have a question?
    </h2>
    <p className="text-hero-soft">Write to us. We reply within 24 hours.</p>
    <LinkButton to={paths.contact}>Contact Us</LinkButton>
  </section>
)
