import { Pencil } from 'lucide'
import { useEffect, useState } from 'react'
import { callOverHttp, nullOn401 } from '../../../kit/call.ts'
import { getAdministratorSession } from '../../../kit/session-endpoint.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { readText, storeText } from '../../../ui/forms/stored-text.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Mark that an administrator has signed in on this browser. It grants nothing: the session is checked, too. */
const mark = { by: 'device', key: 'administrator' } as const

export const markAdministrator = (signedIn: boolean): void =>
  storeText(mark, signedIn ? 'yes' : null)

type EditLinkProps = {
  /** Page on which an administrator edits what the page shows. */
  to: string
  /** Name of the edited item, for screen readers. */
  name: string
  className?: string
}

/**
 * Link from a public page to its editing page. Public pages are cached and the same for everyone, so the link is
 * rendered in the browser of an administrator with a valid session; other browsers make no request.
 */
export const EditLink = ({ to, name, className }: EditLinkProps) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (readText(mark) === null) return
    let left = false
    const ask = async () => {
      const session = await nullOn401(callOverHttp(getAdministratorSession, {}))
      if (session === null) markAdministrator(false)
      if (!left) setShown(session !== null && !session.mustSetUp)
    }
    // Errors are ignored, because the page works without the link.
    ask().catch(() => {})
    return () => {
      left = true
    }
  }, [])
  return shown ? (
    <LinkButton to={to} look="outlined" className={classes('print:hidden', className)}>
      <Icon shape={Pencil} className="size-4 shrink-0" />
      Edit
      <span className="sr-only"> {name}</span>
    </LinkButton>
  ) : null
}
