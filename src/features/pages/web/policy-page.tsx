import type { ComponentProps, ReactNode } from 'react'
import { siteSettings } from '../../../kit/site-settings.ts'
import { classes } from '../../../ui/classes.ts'
import { PageTop } from '../../../ui/page-top.tsx'
import { readingClasses } from './reading.ts'

export type PolicySection = {
  /** URL fragment that links here. */
  id: string
  title: string
  body: ReactNode
}

type PolicyPageProps = Pick<ComponentProps<typeof PageTop>, 'title' | 'description' | 'path'> & {
  /** Summary of the whole page in a few sentences. */
  summary: ReactNode
  sections: readonly PolicySection[]
}

/** Page of policies: table of contents on the left of wide screens, one column of text, printable. */
export const PolicyPage = ({ summary, sections, ...head }: PolicyPageProps) => (
  <>
    <PageTop {...head} lead={`Last updated ${siteSettings.policyDate}`} />
    <div className="page-width mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <Contents sections={sections} />
      <article className={readingClasses}>
        <section
          aria-labelledby="in-short"
          className="rounded-card border border-line bg-panel p-4 shadow-lift sm:p-6 print:border-0 print:p-0"
        >
          <h2 id="in-short" className="text-title">
            In short
          </h2>
          {summary}
        </section>
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-6">
            <h2 id={`${id}-title`} className="text-title break-after-avoid">
              {title}
            </h2>
            {body}
          </section>
        ))}
      </article>
    </div>
  </>
)

const Contents = ({ sections }: Pick<PolicyPageProps, 'sections'>) => (
  <nav aria-label="On this page" className="hidden lg:sticky lg:top-6 lg:block print:hidden">
    <p className="mb-2 font-display text-xl font-semibold">On this page</p>
    <ul className="border-l-2 border-line">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={contentsLink}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const contentsLink = classes(
  '-ml-0.5 block border-l-2 border-transparent py-1.5 pl-4 text-soft',
  'hover:border-signal hover:text-ink',
)
