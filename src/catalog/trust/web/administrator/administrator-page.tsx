import type { ReactNode } from 'react'
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
  /** Reason why a form of the page was not taken. */
  failure?: { message?: string | undefined } | undefined
  /** Words of what was done, by `done` in the page's address. */
  doneWords?: Readonly<Record<string, string>>
  children: ReactNode
}

/** The frame of a page that only administrators see: its head, the way to the others, what became of a form, its content. */
export const AdministratorPage = (props: AdministratorPageProps) => {
  const { title, lead, asOf, path, failure, doneWords = {}, children } = props
  const done = useSearchParams()[0].get('done') ?? ''
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
        {failure?.message ? <Notice failed>{failure.message}</Notice> : null}
        {!failure && Object.hasOwn(doneWords, done) ? <Notice>{doneWords[done]}</Notice> : null}
        {children}
      </div>
    </>
  )
}
