/** What search engines read of a page; `text` is as jsonLdText gives it. */
export const JsonLd = ({ text }: { text: string }) => (
  <script
    type="application/ld+json"
    // oxlint-disable-next-line react/no-danger -- escaped by jsonLdText; a data block runs nothing
    dangerouslySetInnerHTML={{ __html: text }}
  />
)
