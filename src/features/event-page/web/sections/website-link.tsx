import { websiteHref } from '../../../../catalog/event/contact-links.ts'

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
