import { Chip } from '../../../../ui/badge.tsx'

type WordListProps = { title: string; words: readonly string[] }

/** A heading with chips below it; nothing for an empty list. */
export const WordList = ({ title, words }: WordListProps) => {
  if (words.length === 0) return null
  return (
    <div>
      <h3 className="mb-1.5 text-lg">{title}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {words.map((word) => (
          <li key={word} className="max-w-full">
            <Chip>{word}</Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
