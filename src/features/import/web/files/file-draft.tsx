import { TextLink } from '../../../../ui/link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { ImportDetail } from '../../file-contract.ts'
import type { ImportAnswer } from './import-action.ts'
import { ImportForm } from './import-form.tsx'
import { foundInWords, ImportReport, leftOutInWords } from './import-report.tsx'

type FileDraftProps = {
  shown: ImportDetail
  answer: ImportAnswer | undefined
  /** True for an organizer's file, in which no event is left out for its type. */
  isSheet?: boolean
}

/** Preview of a file before its import, with columns and options. */
export const FileDraft = ({ shown, answer, isSheet = false }: FileDraftProps) => {
  const { found, choices } = shown
  if (!found) return null
  const leftOut = isSheet ? [] : leftOutInWords(found)
  return (
    <>
      {found.result.outcome === 'failed' ? (
        <Notice failed>The file {found.result.message}</Notice>
      ) : (
        <p className="text-lg font-semibold">{foundInWords(found)}</p>
      )}
      {leftOut.map((words) => (
        <p key={words} className="max-w-prose rounded-control bg-yellow-tint px-4 py-3 text-yellow">
          {words} See the <TextLink to="#options">options</TextLink> below, then update the preview.
        </p>
      ))}
      <ImportForm
        key={JSON.stringify(choices)}
        shown={shown}
        found={found}
        answer={answer}
        isSheet={isSheet}
      />
      <ImportReport found={found} />
    </>
  )
}
