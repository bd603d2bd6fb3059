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
