/** Structured data for search engines; `text` comes from jsonLdText. */
export const JsonLd = ({ text }: { text: string }) => (
  <script
    type="application/ld+json"
    // oxlint-disable-next-line react/no-danger -- escaped by jsonLdText; a data block runs nothing
    dangerouslySetInnerHTML={{ __html: text }}
  />
)
