import { FileSpreadsheet } from 'lucide'
import { type MouseEvent, useState } from 'react'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { csvHref } from '../file-links.ts'

/** Time for which the words stay that tell that something happens, should the server be faster. */
const shownMs = 1_200

const failures: Record<number, string> = {
  429: "You've reached the limit of exports for ten minutes. Try again later.",
  503: 'Other exports are running. Try again in a minute.',
}

/**
 * Asks first whether the file would be sent now, so that a refusal is shown here and not on a page of
 * its own; then leads to it. Without JavaScript the link simply leads to it.
 */
export const DownloadButton = () => {
  const [preparing, setPreparing] = useState(false)
  const [failure, setFailure] = useState('')
  const start = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (preparing) return
    setPreparing(true)
    setFailure('')
    const answer = await fetch(csvHref, { method: 'HEAD' }).catch(() => undefined)
    if (!answer?.ok) {
      const known = failures[answer?.status ?? 0]
      setFailure(known ?? "We couldn't start the export. Try again shortly.")
      return setPreparing(false)
    }
    location.assign(csvHref)
    setTimeout(() => setPreparing(false), shownMs)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <a
        href={csvHref}
        onClick={(event) => void start(event)}
        aria-disabled={preparing || undefined}
        className={buttonClasses('filled', 'min-h-11')}
      >
        <Icon shape={FileSpreadsheet} className="size-5" />
        {preparing ? 'Preparing Export...' : 'Download Excel File'}
      </a>
      <p role="status" className="font-semibold empty:hidden">
        {failure}
      </p>
    </div>
  )
}
