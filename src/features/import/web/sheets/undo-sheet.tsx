import { Moment } from '../../../../catalog/time/web/moment.tsx'
import { CauseField } from '../../../../catalog/trust/web/reason-fields.tsx'
import { formatNumber } from '../../../../kit/format-number.ts'
import { IntentButton, PostForm } from '../../../../ui/forms/post-form.tsx'
import { PanelSection } from '../../../../ui/panel-section.tsx'
import type { ImportDetail } from '../../file-contract.ts'
import type { ImportAnswer } from '../files/import-action.ts'

type Props = { shown: ImportDetail; answer: ImportAnswer | undefined }

/** Takes back all dates at once; shows the effect on each of them, or why it is no longer possible. */
export const UndoSheet = ({ shown, answer }: Props) => {
  const { changed, standing, undoUntil } = shown
  if (undoUntil === null || standing.pending + standing.live === 0) return null
  return (
    <PanelSection title="Take it all back">
      {changed.total > 0 ? (
        <ChangedDates changed={changed} />
      ) : (
        <UndoForm standing={standing} until={undoUntil} answer={answer} />
      )}
    </PanelSection>
  )
}

const ChangedDates = ({ changed: { total, events } }: Pick<ImportDetail, 'changed'>) => (
  <>
    <p>
      {total === 1 ? 'One date was' : `${formatNumber(total)} dates were`} changed or turned down
      since, so the file can’t be taken back as a whole. Open your events to change each date.
    </p>
    <ul className="list-disc pl-5">
      {events.map(({ id, name }) => (
        <li key={id} className="break-words">
          {name || id}
        </li>
      ))}
    </ul>
  </>
)

type FormProps = Pick<ImportDetail, 'standing'> & Pick<Props, 'answer'> & { until: string }

const UndoForm = ({ standing: { pending, live }, until, answer }: FormProps) => {
  const outcomes = [
    ...(pending > 0 ? [`Withdraws ${counted(pending)} waiting for review.`] : []),
    ...(live > 0
      ? [`Cancels ${counted(live)} already live; the pages stay, so people find out.`]
      : []),
    'Past dates stay as they are.',
  ]
  return (
    <PostForm className="grid max-w-2xl gap-4">
      <p className="text-soft">
        {outcomes.join(' ')} You can do this until <Moment at={until} />, as long as none of the
        dates is changed.
      </p>
      {live > 0 ? (
        <CauseField
          label="Reason for canceling"
          optional={false}
          values={answer?.typed}
          problems={answer?.fields}
        />
      ) : null}
      <div>
        <IntentButton intent="undo" look="outlined">
          Take back {counted(pending + live)}
        </IntentButton>
      </div>
    </PostForm>
  )
}

export const counted = (dates: number) =>
  dates === 1 ? 'one date' : `${formatNumber(dates)} dates`
