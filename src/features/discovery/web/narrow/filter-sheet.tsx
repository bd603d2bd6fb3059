import { X } from 'lucide'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { countInWords, type RowCount } from '../../../../catalog/event/count-in-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { useAnswer } from '../../../../ui/forms/use-answer.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { getFacets } from '../../contract.ts'
import { useEnteredInForm } from '../search/entered-filters.ts'
import { readHomeState } from '../search/home-filters.ts'
import type { HomeData } from '../search/load-home.ts'
import { showsResults } from '../search/show-results.ts'
import { PanelFields } from './filter-panel.tsx'

const pauseMs = 150

export type FilterSheetProps = { data: HomeData; onClose: () => void }

/**
 * All filters in a native modal dialog: focus stays inside, Escape closes it, the page behind is inert. Its button
 * shows how many events the current choices would find.
 */
export const FilterSheet = ({ data, onClose }: FilterSheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [entered, setEntered] = useState<string>()
  const enteredCount = useCount(entered)
  const shownCount = entered === undefined ? data.list : enteredCount
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  const change = (event: SyntheticEvent<HTMLFormElement>) =>
    setEntered(addressIn(new FormData(event.currentTarget)))
  return (
    <dialog
      ref={dialog}
      aria-label="Filters"
      closedby="any"
      onClose={onClose}
      className="filter-sheet mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-2xl scroll-pt-14 scroll-pb-20 rounded-t-card bg-panel text-ink"
    >
      <Form
        ref={useEnteredInForm(data.state)}
        action="/"
        preventScrollReset
        state={showsResults}
        onChange={change}
        onSubmit={close}
      >
        <SheetHead onClose={close} />
        <div className="p-4">
          <PanelFields data={data} />
        </div>
        <div className="sticky bottom-0 border-t border-line bg-panel p-3">
          <Button type="submit" className="min-h-12 w-full">
            {showWords(shownCount)}
          </Button>
          <p role="status" className="sr-only">
            {showWords(shownCount)}
          </p>
        </div>
      </Form>
    </dialog>
  )
}

const SheetHead = ({ onClose }: Pick<FilterSheetProps, 'onClose'>) => (
  <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-panel px-4">
    <h2 className="text-xl">Filters</h2>
    <button
      type="button"
      aria-label="Close filters"
      className="-mr-2 inline-flex size-12 items-center justify-center -outline-offset-4"
      onClick={onClose}
    >
      <Icon shape={X} className="size-5" />
    </button>
  </div>
)

const showWords = (count: RowCount | undefined) =>
  count ? `Show ${countInWords(count)}` : 'Show events'

const addressIn = (entered: FormData): string => {
  const query = [...entered].map(([name, value]) => [name, String(value)])
  return `/?${new URLSearchParams(query).toString()}`
}

/**
 * Number of events that the search at `address` finds; the previous number until a new one arrives. Undefined for a
 * search with invalid filters, which reports them itself.
 */
const useCount = (address: string | undefined): RowCount | undefined => {
  const { filters, problems } = readHomeState(new URL(address ?? '/', 'http://localhost'))
  const { sortBy: _sort, ...query } = filters
  const isAsked = address !== undefined && Object.keys(problems).length === 0
  const counted = useAnswer(getFacets, isAsked ? { query } : undefined, pauseMs)
  return isAsked && !counted?.hasFailed ? counted?.body : undefined
}
