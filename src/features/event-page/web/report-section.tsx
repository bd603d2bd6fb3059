import { ChevronDown } from 'lucide'
import { ReportForm } from '../../../catalog/web/report-form.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Folded away: few visitors need it, and it opens without JavaScript. */
export const ReportSection = ({ eventId }: { eventId: string }) => (
  <details className="group rounded-card border border-line bg-panel px-4 py-2 shadow-lift sm:px-5 print:hidden">
    <summary className="flex min-h-10 list-none items-center justify-between gap-2 font-semibold underline-offset-4 hover:underline">
      <h2 className="font-sans text-base">Something wrong?</h2>
      <Icon shape={ChevronDown} className="size-5 group-open:rotate-180" />
    </summary>
    <div className="py-3">
      <ReportForm eventId={eventId} />
    </div>
  </details>
)
