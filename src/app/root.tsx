import './app.css'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { topicSharePath } from '../catalog/event/share-picture.ts'
import { paths } from '../catalog/links/paths.ts'
import type { RenderMapBeside } from '../catalog/search/web/map-beside.ts'
import { getWaitingWork } from '../catalog/trust/waiting-work.ts'
import { getDemoState } from '../features/demo/contract.ts'
import { getSyncStatus } from '../features/deployment/contract.ts'
import type { Call } from '../kit/call.ts'
import { pageCall } from '../kit/page-call.ts'
import type { SiteFacts } from '../kit/site-facts.ts'
import { siteSettings } from '../kit/site-settings.ts'
import { useNonce } from '../ui/inline-script.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { RoadEnds } from '../ui/road-ends.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import regular from './fonts/barlow-400.woff2?url'
import medium from './fonts/barlow-500.woff2?url'
import semibold from './fonts/barlow-600.woff2?url'
import condensedSemibold from './fonts/barlow-condensed-600.woff2?url'
import condensedBold from './fonts/barlow-condensed-700.woff2?url'
import { isPrivateRoute, isUnlistedRoute } from './pages/page-table.ts'
import { EarlyScript } from './rendering/early-script.tsx'
import { settingsContext } from './rendering/page-context.ts'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'

/** Milliseconds; shorter navigations show no indicator. */
const patienceMs = 150

/** True once a navigation to another page is slow. Changes within a page show their own progress. */
const useSlowNavigation = (): boolean => {
  const here = useLocation().pathname
  const next = useNavigation().location?.pathname
  const moving = next !== undefined && next !== here
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!moving) return
    const late = setTimeout(() => setSlow(true), patienceMs)
    return () => {
      clearTimeout(late)
      setSlow(false)
    }
  }, [moving])
  return moving && slow
}

/** Moves the focus to the next page if the focused link was removed with the last one. */
const useFocusOnPage = () => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    const isLost = last.current !== pathname && document.activeElement === document.body
    if (isLost) page.current?.focus({ preventScroll: true })
    last.current = pathname
  }, [pathname])
  return page
}

/** The page; during a slow navigation, with a progress bar and an announcement for screen readers. */
const MainContent = ({ children }: { children: ReactNode }) => {
  const slow = useSlowNavigation()
  return (
    <>
      <main
        ref={useFocusOnPage()}
        id="content"
        tabIndex={-1}
        aria-busy={slow || undefined}
        className="flex-1 outline-none"
      >
        {children}
      </main>
      {/* Outside aria-busy, which delays announcements until it ends. */}
      <p aria-live="polite" className="sr-only">
        {slow ? 'Loading the page...' : ''}
      </p>
      {slow ? <div data-loading aria-hidden className="loading-bar print:hidden" /> : null}
    </>
  )
}

/** Fonts of the first screen. */
const faces = [regular, semibold, condensedBold]

/** Condensed semibold is needed early only in large maps, and maps on phones have no medium weight text. */
const wide = '(width >= 64rem)'

const preloadOf = (href: string) => {
  const crossOrigin = 'anonymous' as const
  return { rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin }
}

export const links = () => [
  ...faces.map(preloadOf),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** Head of an error page; other pages get an empty list and use `PageHead`. */
export const meta = ({ error }: { error?: unknown }) =>
  error
    ? [
        { title: `${wordsOn(error).title} · ${siteSettings.name}` },
        { name: 'description', content: siteSettings.description },
      ]
    : []

export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = pageCall(context)
  const [demo, sync] = await Promise.all([call(getDemoState, {}), call(getSyncStatus, {})])
  const settings = context.get(settingsContext)
  const build = sync.body.buildInfo.version
  const sharePicture = topicSharePath()
  const facts = { demo: shareOf(demo.body), ...settings, build, sharePicture }
  const waitingWork = isAdministratorPage(new URL(request.url).pathname)
    ? await readWaiting(call)
    : undefined
  return { ...facts, waitingWork, now: Date.now() }
}

const shareOf = ({ demo, mixed }: { demo: boolean; mixed: boolean }): SiteFacts['demo'] => {
  if (!demo) return 'none'
  return mixed ? 'some' : 'all'
}

const isAdministratorPage = (path: string) =>
  path === paths.admin || path.startsWith(`${paths.admin}/`)

/** Counts for administrators' navigation; undefined on failure, since the navigation works without them. */
const readWaiting = async (call: Call) => {
  try {
    return (await call(getWaitingWork, {})).body
  } catch {
    return undefined
  }
}

/** Site facts stay as loaded with the first page. */
export const shouldRevalidate = () => false

type RootData = Awaited<ReturnType<typeof loader>>

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const data = useRouteLoaderData<RootData>('root')
  const { pathname, search } = useLocation()
  const isNation = pathname === paths.map && search === ''
  // The analytics service gets no private links, and its script does not run on administrators' pages.
  const route = useMatches().at(-1)?.id ?? ''
  const isPrivate = isPrivateRoute(route)
  const analyticsId = isPrivate ? undefined : data?.analyticsId
  useOncePage(data)
  Object.assign(siteSettings, data?.site)
  return (
    <html
      lang="en"
      data-analytics-id={analyticsId}
      data-basemap={data?.basemap?.use}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#191c22" />
        <Meta />
        {isPrivate || isUnlistedRoute(route) ? <meta name="robots" content="noindex" /> : null}
        <Links />
        <link {...preloadOf(medium)} media={isNation ? wide : undefined} />
        {pathname === paths.map ? <link {...preloadOf(condensedSemibold)} media={wide} /> : null}
        <EarlyScript />
      </head>
      <body>
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <ToastProvider>
          {siteSettings.banner ? (
            <p className="bg-hero px-4 py-2 text-center font-medium text-hero-ink wrap-anywhere">
              {siteSettings.banner}
            </p>
          ) : null}
          <Header demo={data?.demo ?? 'none'} />
          <MainContent>{children}</MainContent>
          <Footer />
        </ToastProvider>
        {data?.analyticsId ? <Views id={data.analyticsId} isPrivate={isPrivate} /> : null}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

const Analytics = lazyPart(() => import('./rendering/analytics.tsx'))

/**
 * True if the CSP of the visit's first document allows the script; a private page's does not, even
 * after navigation to a public page.
 */
const isAllowed =
  typeof document !== 'undefined' && document.documentElement.dataset.analyticsId !== undefined

/** Page views; most sites do not load this code. */
const Views = (views: { id: string; isPrivate: boolean }) =>
  useHydrated() && isAllowed ? (
    <Suspense>
      <Analytics {...views} />
    </Suspense>
  ) : null

/** Milliseconds after hydration until the build watcher is loaded, before its first check. */
const watchAfter = 4_000

const loadWatch = ({ build, publicUrl }: RootData) =>
  import('../features/deployment/web/watch-build.ts')
    .then(({ watchBuild }) => watchBuild(build, publicUrl, watchAfter))
    .catch((error: unknown) => console.warn('Newer builds are not watched for.', error))

/** Starts keeping offline copies of saved events; also after the first star, as the loaded code waits for it. */
const loadCopies = () =>
  import('../features/weekend/web/keep-copies.ts')
    .then(({ watchSaved }) => watchSaved())
    .catch(() => {})

/** Marks the page as hydrated, for browser tests, and starts watching for newer builds. */
const useOncePage = (data: RootData | undefined) =>
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    if (data) setTimeout(() => void loadWatch(data), watchAfter)
    if (import.meta.env.PROD) setTimeout(() => void loadCopies(), watchAfter)
    // oxlint-disable-next-line react/exhaustive-deps -- facts of the page that was loaded first
  }, [])

/** Map beside the results, loaded only there; the list works without it. */
const MapBeside = lazyPart(() => import('../features/map/web/map-beside.tsx'))

const renderMapBeside: RenderMapBeside = (props) => <MapBeside {...props} />

export default function Root() {
  return <Outlet context={renderMapBeside} />
}

export function ErrorBoundary() {
  return <RoadEnds {...wordsOn(useRouteError())} way={{ to: paths.home, label: 'Back to Home' }} />
}

const wordsOn = (error: unknown) => {
  const status = isRouteErrorResponse(error) && error.status
  if (status === 403)
    return {
      title: 'Owners Only',
      code: '403',
      text: 'Ask an owner of this site.',
    }
  return status === 404
    ? {
        title: 'Page Not Found',
        code: '404 - Page Not Found',
        text: 'The page you are looking for does not exist or has been moved.',
      }
    : {
        title: 'Something Went Wrong',
        code: 'Road closed for a moment',
        text: "We couldn't load this page. Try again in a moment.",
      }
}
