import { type ReactNode, useEffect } from 'react'
import { preloadToasts } from '../../../../ui/toast.tsx'
import { markAdministrator } from '../edit-link.tsx'
import { AccountLinks, AdministratorNav } from './administrator-nav.tsx'

type AdministratorHeadProps = {
  title: string
  /** A sentence beside the title. */
  lead?: ReactNode
}

/** Target of the skip link. */
const workId = 'work'

/** Compact header of administrators' pages, so that their content begins near the top of the screen. */
export const AdministratorHead = ({ title, lead }: AdministratorHeadProps) => {
  useEffect(preloadToasts, [])
  useEffect(() => markAdministrator(true), [])
  return (
    <div className="on-hero border-t border-white/10 bg-hero text-hero-ink print:bg-transparent print:text-black">
      <a href={`#${workId}`} className="skip-link">
        Skip the administration links
      </a>
      <div className="page-width grid gap-1 pt-2 pb-1">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="text-title">{title}</h1>
          {lead ? (
            <p className="min-w-0 text-sm wrap-anywhere text-hero-soft print:text-black">{lead}</p>
          ) : null}
          <AccountLinks />
        </div>
        <AdministratorNav />
      </div>
      <div id={workId} tabIndex={-1} />
    </div>
  )
}
