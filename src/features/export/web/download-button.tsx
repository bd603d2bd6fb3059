import { FileSpreadsheet } from 'lucide'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { csvHref } from '../file-links.ts'
import { useExport } from './use-export.ts'

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
