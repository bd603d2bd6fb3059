import { weekendPath } from '../../../catalog/links/paths.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { RoadEnds } from '../../../ui/road-ends.tsx'

/** Stored on devices by the service worker, and shown offline for pages without a copy. */
export default function OfflinePage() {
  return (
    <>
      <PageHead
        title="No Signal"
        description="This page needs a signal. Saved events are here without one."
        path="/offline"
        unlisted
      />
      <RoadEnds
        title="No signal out here"
        text="This page needs a signal. Your saved events are on this device: open My Weekend, or go back and try again once you’re connected."
        way={{ to: weekendPath(), label: 'My Weekend' }}
      />
    </>
  )
}
