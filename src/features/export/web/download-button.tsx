import { FileSpreadsheet } from 'lucide'
import { type MouseEvent, useState } from 'react'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { csvHref } from '../file-links.ts'

export const DownloadButton = () => {
  const { preparing, failure, start } = useExport(csvHref)
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

type Progress = 'idle' | 'preparing' | 'failed'

/** How long the words stay that tell that something happens, should the server be faster. */
const shownMs = 1_200

const failures: Record<number, string> = {
  429: "You've reached the limit of exports for ten minutes. Try again later.",
  503: 'Other exports are running. Try again in a minute.',
}

/**
 * Asks first whether the file would be sent now, so that a refusal is told here and not on a page of
 * its own; then leads to it. Without JavaScript the link simply leads to it.
 */
export const useExport = (href: string) => {
  const [progress, setProgress] = useState<Progress>('idle')
  const [failure, setFailure] = useState('')
  const start = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (progress === 'preparing') return
    setProgress('preparing')
    const status = await fetch(href, { method: 'HEAD' }).then(
      (answer) => (answer.ok ? 200 : answer.status),
      () => 0,
    )
    if (status !== 200) {
      setFailure(failures[status] ?? "We couldn't start the export. Try again shortly.")
      setProgress('failed')
      return
    }
    location.assign(href)
    setTimeout(() => setProgress('idle'), shownMs)
  }
  return {
    preparing: progress === 'preparing',
    failure: progress === 'failed' ? failure : '',
    start,
  }
}
