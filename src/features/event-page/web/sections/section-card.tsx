import type { ReactNode } from 'react'
import { websiteHref } from '../../../../catalog/event/contact-links.ts'
import { classes } from '../../../../ui/classes.ts'
import { Icon, type IconShape } from '../../../../ui/icon.tsx'

type SectionCardProps = {
  title: string
  /** Fragment of the URL that links here. */
  id?: string
  className?: string
  children: ReactNode
}

/** Sheet of sections. */
export const Sheet = ({ children }: { children: ReactNode }) => (
  <div className="divide-y divide-line rounded-card border border-line bg-panel shadow-lift empty:hidden print:divide-y-0 print:border-0 print:shadow-none">
    {children}
  </div>
)

/** Section of a sheet, with a title. */
export const SectionCard = ({ title, id, className, children }: SectionCardProps) => (
  <section
    id={id}
    className={classes(
      'px-4 py-1.5 max-sm:text-[0.9375rem] max-sm:leading-snug sm:px-5 sm:py-3.5 print:mb-3 print:p-0',
      className,
    )}
  >
    <h2 className="mb-0.5 break-after-avoid text-xl sm:mb-2 sm:text-title">{title}</h2>
    {children}
  </section>
)

/** Section with title and text on one line. */
export const LineSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-wrap items-baseline gap-x-3 px-4 py-1.5 max-sm:text-[0.9375rem] max-sm:leading-snug sm:px-5 sm:py-3 print:mb-1 print:p-0">
    <h2 className="min-w-22 shrink-0 text-xl">{title}</h2>
    <p className="min-w-0 grow basis-28 wrap-anywhere">{children}</p>
  </section>
)

export const Rows = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-1 sm:gap-1.5 print:gap-0.5">{children}</dl>
)

type RowProps = {
  label: string
  /** Replaces the visible label; screen readers still get the label. */
  icon?: IconShape
  /** Narrow label, to leave more room for chips. */
  isNarrow?: boolean
  children: ReactNode
}

/** Fact beside its label or icon; nothing without a value. */
export const Row = ({ label, icon, isNarrow = false, children }: RowProps) =>
  children ? (
    <div className="flex flex-wrap gap-x-3">
      {icon ? (
        <dt>
          <Icon shape={icon} className="size-5 text-signal" />
          <span className="sr-only">{label}</span>
        </dt>
      ) : (
        <dt className={classes('min-w-22 shrink-0 text-soft', isNarrow && 'max-sm:w-22')}>
          {label}
        </dt>
      )}
      <dd className="min-w-0 grow basis-28">{children}</dd>
    </div>
  ) : null

/** Text as typed: blank lines separate paragraphs, line breaks are kept. Never interpreted as markup. */
export const Paragraphs = ({ text }: { text: string }) => (
  <div className="grid max-w-prose gap-2 sm:gap-3">
    {paragraphsOf(text).map((paragraph, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the order never changes
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

/** Website labeled with its own name, in a new tab; plain text if the URL is not safe. */
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
