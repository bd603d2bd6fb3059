/**
 * Script that every page loads by itself: a few kilobytes. A public page works as served, so hydration is deferred
 * to the visitor's first input, or to an event that requires it.
 */
import { watchBuild } from '../../features/deployment/web/watch-build.ts'
import { bringLongerList, jumpToResults } from '../../features/discovery/web/jump-to-results.ts'
import { findVisitor } from '../../features/discovery/web/location/find-visitor.ts'
import { startAnalytics } from '../rendering/analytics-tag.ts'
import { startEventReplay } from './event-replay.ts'
import { startInputReplay } from './input-replay.ts'
import { deferredApp, launchApp } from './launch-app.ts'

const activationEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'keydown',
  'focusin',
  'input',
]

const start = () => {
  const { build, publicUrl = '', analyticsId, hydrated } = document.documentElement.dataset
  if (build !== undefined) watchBuild(build, publicUrl, launchApp)
  if (analyticsId !== undefined) startAnalytics(analyticsId)
  if (hydrated === undefined) startInputReplay()
  if (deferredApp()) waitForVisitor()
}

const waitForVisitor = () => {
  const wake = (event: Event) => {
    if (isAtRest(event)) return
    for (const sign of activationEvents) removeEventListener(sign, wake, true)
    launchApp()
  }
  for (const sign of activationEvents)
    addEventListener(sign, wake, { capture: true, passive: true })
  startEventReplay(launchApp)
  replaceBrokenImages(launchApp)
  findVisitor(launchApp)
  jumpToResults()
  bringLongerList(launchApp)
}

/** Browsers tell of a pointer that rests where a page appears below it. */
const isAtRest = (event: Event) =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0

/** A picture that does not load leaves its place to something else, which the application puts there. */
const replaceBrokenImages = (mend: () => void) => {
  const pictures = 'img[data-mended]'
  for (const image of document.querySelectorAll<HTMLImageElement>(pictures)) {
    // One that is not drawn yet has no width either.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(mend)
  }
  const look = ({ target }: Event) =>
    target instanceof Element && target.matches(pictures) && mend()
  addEventListener('error', look, true)
}

// A quick network brings this file before the page has been read.
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', start, { once: true })
else start()
