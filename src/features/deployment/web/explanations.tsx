import { manualSteps } from './refresh.ts'

const reasons = [
  {
    title: 'The live site is a build',
    text: 'The editor and its preview run the current source. The live site runs a build, a snapshot of that source. Later changes go live with the next deployment.',
  },
  {
    title: 'A deployment takes time',
    text: 'If several servers share the work, they switch one at a time. For a minute or so, you may see both the new build and the old one.',
  },
  {
    title: 'Browsers keep copies',
    text: 'A tab that has been open for a while keeps the version it loaded. Browsers and networks also cache files so pages load faster.',
  },
  {
    title: 'This site caches, too',
    text: 'Your browser stores your last location for ten minutes, and the server caches results until an event changes.',
  },
]

export const WhyItDiffers = () => (
  <section aria-labelledby="why">
    <h2 id="why" className="text-heading">
      Why the live site may differ from the editor
    </h2>
    <dl className="mt-4 grid max-w-[68ch] gap-5">
      {reasons.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-display text-xl font-semibold">{title}</dt>
          <dd className="mt-1 text-pretty">{text}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-5 max-w-[68ch] text-pretty">
      While a page is open, it checks for a new build from time to time and offers to reload. It
      never reloads on its own, so nothing you typed is lost.
    </p>
  </section>
)

export const ManualSteps = () => (
  <section
    aria-labelledby="manual-steps"
    className="rounded-card border border-line bg-panel p-4 shadow-lift sm:p-6"
  >
    <h2 id="manual-steps" className="text-title">
      Manual steps
    </h2>
    <p className="mt-2">If the button doesn't help, do this by hand:</p>
    <ol className="mt-3 grid list-decimal gap-1.5 pl-6 marker:font-semibold marker:text-signal">
      {manualSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="mt-3 text-sm text-soft">
      The first step is for the people who run the site. Anyone can do the others.
    </p>
  </section>
)
