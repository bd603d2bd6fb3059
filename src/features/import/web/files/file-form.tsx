import { Button } from '../../../../ui/button.tsx'
import { fieldClasses } from '../../../../ui/forms/field.ts'
import { describedControl, FieldFrame } from '../../../../ui/forms/field-frame.tsx'
import { PanelSection } from '../../../../ui/panel-section.tsx'

/** Plain form for one file: browsers accept a dropped file and submit it, with or without scripts. */
export const FileForm = ({ problem, hint }: { problem: string | undefined; hint: string }) => {
  const id = 'field-file'
  return (
    <PanelSection title="Choose a file">
      <form method="post" encType="multipart/form-data" className="grid gap-4">
        <FieldFrame id={id} label="Drop a file here, or choose one" hint={hint} problem={problem}>
          <input
            type="file"
            name="file"
            required
            accept=".csv,.tsv,.txt,.xlsx,.ics,.json,.jsonl,text/csv,text/calendar,application/json"
            className={`${fieldClasses} h-auto cursor-pointer border-dashed px-4 py-10 file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-control file:border file:border-edge file:bg-panel file:px-3 file:font-semibold file:text-ink`}
            {...describedControl({ id, hint, problem })}
          />
        </FieldFrame>
        <div>
          <Button type="submit">See what’s in it</Button>
        </div>
      </form>
    </PanelSection>
  )
}
