import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { PageTop } from '../../../ui/page-top.tsx'
import { manageLinkPath } from '../../links/private-paths.ts'

type PrivatePageProps = {
  title: string
  lead?: ReactNode
  description?: string
  /** Class of the content. */
  className?: string
  children: ReactNode
}

/** Page that a private or mailed link opens. Its head never contains the token. */
export const PrivatePage = (props: PrivatePageProps) => {
  const { title, lead, description = 'For the organizer of an event.', children } = props
  return (
    <>
      <PageTop title={title} description={description} path={manageLinkPath} lead={lead} />
      <div className={classes('page-width mt-8 grid gap-6', props.className ?? 'max-w-2xl')}>
        {children}
      </div>
    </>
  )
}
