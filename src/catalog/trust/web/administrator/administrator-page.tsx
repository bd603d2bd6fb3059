import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Notice } from '../../../../ui/notice.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Moment } from '../../../time/web/moment.tsx'
import { AdministratorHead } from './administrator-head.tsx'

type AdministratorPageProps = {
  title: string
  lead: string
  /** Time at which the page's data was read. */
  asOf?: string
  path: string
  /** Reason why a form of the page was rejected. */
  failure?: { message?: string | undefined } | undefined
  /** Confirmations by the `done` parameter of the page's URL. */
  doneWords?: Readonly<Record<string, string>>
  children: ReactNode
}

/** Ref for the notice of a rejected form. Each new failure focuses the first invalid field, or else the notice. */
const useShownFailure = (
  failure: AdministratorPageProps['failure'],
): RefObject<HTMLDivElement | null> => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!failure?.message) return
    const wrong = document.querySelectorAll<HTMLElement>('main [aria-invalid=true]')
    const field = [...wrong].find((each) => each.checkVisibility())
    const shown = field ?? notice.current
    shown?.focus()
  }, [failure])
  return notice
}

/** Frame of an administrators' page: header, navigation, outcome of a form, content. */
export const AdministratorPage = (props: AdministratorPageProps) => {
  const { title, lead, asOf, path, failure, doneWords = {}, children } = props
  const done = useSearchParams()[0].get('done') ?? ''
  const notice = useShownFailure(failure)
  const leadWithTime = asOf && (
    <>
      {lead} As of <Moment at={asOf} />.
    </>
  )
  return (
    <>
      <PageHead title={title} description={lead} path={path} />
      <AdministratorHead title={title} lead={leadWithTime || lead} />
      <div className="page-width mt-6 grid gap-6">
        {failure?.message ? (
          <div ref={notice} tabIndex={-1}>
            <Notice failed>{failure.message}</Notice>
          </div>
        ) : null}
        {!failure && Object.hasOwn(doneWords, done) ? <Notice>{doneWords[done]}</Notice> : null}
        {children}
      </div>
    </>
  )
}
