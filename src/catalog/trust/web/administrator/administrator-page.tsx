import type { ReactNode } from 'react'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Moment } from '../../../time/web/moment.tsx'
import { AdministratorHead } from './administrator-head.tsx'

type AdministratorPageProps = {
  title: string
  lead: string
  /** Time at which the page's data was read. */
  asOf?: string
  path: string
  children: ReactNode
}

/** The frame of a page that only administrators see: its head, the way to the others, its content. */
export const AdministratorPage = (props: AdministratorPageProps) => {
  const { title, lead, asOf, path, children } = props
  const leadWithTime = asOf && (
    <>
      {lead} As of <Moment at={asOf} />.
    </>
  )
  return (
    <>
      <PageHead title={title} description={lead} path={path} />
      <AdministratorHead title={title} lead={leadWithTime || lead} />
      <div className="page-width mt-6 grid gap-6">{children}</div>
    </>
  )
}
