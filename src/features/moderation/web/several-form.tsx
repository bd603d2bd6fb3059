import { ChevronDown } from 'lucide'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IntentButton, PostForm, usePendingIntent } from '../../../ui/forms/post-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { SeveralResult } from '../several-contract.ts'
import { ReasonFields } from './decision/decision-form.tsx'
import { type ChosenDecision, isAboutMarked, panelPath } from './decision/review-address.ts'
import type { SeveralOutcome } from './review-action.ts'
import { showAndFocus } from './show-panel.ts'

/** Id of the form that the list's checkboxes belong to. */
export const severalFormId = 'several'

type SeveralFormProps = {
  action: string
  /** Decision restored after a sign-in, to be sent again. */
  chosen?: ChosenDecision | undefined
}

/** Form that decides about all events marked in the list. */
export const SeveralForm = ({ action, chosen }: SeveralFormProps) => {
  const hydrated = useHydrated()
  return (
    <details
      open={isAboutMarked(chosen)}
      className="group rounded-control border border-line px-3 py-1"
    >
      <summary className="flex min-h-8 list-none items-center justify-between gap-2 font-medium text-soft">
        Several at once
        <Icon
          shape={ChevronDown}
          className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <PostForm id={severalFormId} action={action} className="grid gap-3 py-3">
        <p className="text-sm text-soft">Check events in the list, then decide on all of them.</p>
        {hydrated ? (
          <div>
            <Button look="quiet" onClick={markAll}>
              Mark all on this page
            </Button>
          </div>
        ) : null}
        <SeveralDecisions chosen={chosen} />
      </PostForm>
    </details>
  )
}

const SeveralDecisions = ({ chosen }: Pick<SeveralFormProps, 'chosen'>) => {
  const intent = usePendingIntent()
  return (
    <>
      <div>
        <IntentButton intent="approve-several">
          {intent === 'approve-several' ? 'Approving...' : 'Approve marked'}
        </IntentButton>
      </div>
      <ReasonFields scope=" for all" chosen={isAboutMarked(chosen) ? chosen : undefined} />
      <div>
        <IntentButton intent="reject-several" look="outlined">
          {intent === 'reject-several' ? 'Rejecting...' : 'Reject marked'}
        </IntentButton>
      </div>
    </>
  )
}

const boxes = () =>
  document.querySelectorAll<HTMLInputElement>(`input[name=ids][form=${severalFormId}]`)

/** Marks all events on the page; unmarks them if all are marked. */
const markAll = () => {
  const all = [...boxes()]
  const checked = !all.every((box) => box.checked)
  for (const box of all) box.checked = checked
}

/** Marks or unmarks one event of the list; marking also opens the form for marked events. */
export const toggleMark = (id: string | undefined): void => {
  const box = [...boxes()].find(({ value }) => value === id)
  if (!box) return
  box.checked = !box.checked
  const details = document.querySelector<HTMLDetailsElement>(`details:has(> #${severalFormId})`)
  if (details && box.checked) details.open = true
}

/** Result for each event, with a link to its panel, where the decision can be undone. */
export const SeveralResults = ({ outcome }: { outcome: SeveralOutcome }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Focused after each decision, even if the element is the same.
    if (outcome) showAndFocus(box.current)
  }, [outcome])
  const { decision, results } = outcome
  const [done, failed] = [results.filter(isDone), results.filter((result) => !isDone(result))]
  const verb = { approve: 'Approved', reject: 'Rejected', restore: 'Undone' }[decision]
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="grid gap-2 rounded-card border border-line bg-panel p-4 shadow-lift"
    >
      <p className="font-semibold">
        {verb}: {done.length}
        {failed.length > 0 ? `. Not ${verb.toLowerCase()}: ${failed.length}` : ''}
      </p>
      <ul className="grid gap-1 text-sm">
        {[...failed, ...done].map((result) => (
          <li key={result.id} className={isDone(result) ? undefined : 'font-medium text-red'}>
            <TextLink to={panelPath({ event: result.id })}>{result.name || result.id}</TextLink>
            {': '}
            {result.problem ?? verb.toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  )
}

const isDone = ({ problem }: SeveralResult) => problem === null
