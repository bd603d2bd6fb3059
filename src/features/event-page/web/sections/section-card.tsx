import type { ReactNode } from 'react'
import { websiteHref } from '../../../../catalog/event/contact-links.ts'
import { classes } from '../../../../ui/classes.ts'

type SectionCardProps = {
  title: string
  /** Fragment of the page's address that leads here. */
  id?: string
  className?: string
  children: ReactNode
}

/** A titled block of the page. */
export const SectionCard = ({ title, id, className, children }: SectionCardProps) => (
  <section
    id={id}
    className={classes(
      'rounded-card border border-line bg-panel p-4 shadow-lift sm:p-5 print:mb-3 print:border-0 print:p-0 print:shadow-none',
      className,
    )}
  >
    <h2 className="mb-3 break-after-avoid text-title">{title}</h2>
    {children}
  </section>
)

/** Text as it was typed: blank lines part paragraphs, line ends stay. Never markup. */
export const Paragraphs = ({ text }: { text: string }) => (
  <div className="grid max-w-prose gap-3">
    {paragraphsOf(text).map((paragraph, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the text never changes its order
      <p key={index} className="whitespace-pre-line">
        {paragraph}
      </p>
    ))}
  </div>
)

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** A website under its own name, in a new tab; what is no safe address stays text. */
export const WebsiteLink = ({ url }: { url: string }) => {
  const href = websiteHref(url)
  if (!href) return <span className="break-words">{url}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-block py-0.5 font-medium wrap-anywhere text-signal underline underline-offset-2"
    >
      {readable(href)}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

const readable = (href: string): string =>
  href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
