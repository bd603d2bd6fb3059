import { manualSteps } from './refresh.ts'

const reasons = [
  {
    title: 'The live site is a build',
    text: 'The editor and its preview run the sources as they are this minute. The live site runs a build: a copy made at one moment. What was changed since then goes live with the next deployment.',
  },
  {
    title: 'A deployment takes its time',
    text: 'Several servers may share the work, and they change over one after the other. For a minute or so, one answer can come from the new build and the next from the old one.',
  },
  {
    title: 'Browsers keep copies',
    text: 'A tab that has been open for a while goes on with the version that it loaded. Browsers, and networks in between, also keep files so that pages come faster.',
  },
  {
    title: 'This site remembers a little',
    text: 'Your last location is stored in your browser for ten minutes, and the server remembers answers until an event changes.',
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
      While a page is open it asks now and then which build the server runs. When that is another
      one, a notification offers to reload. Nothing is reloaded by itself, so nothing you have typed
      is lost.
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
    <p className="mt-2">If the button does not help, do this by hand:</p>
    <ol className="mt-3 grid list-decimal gap-1.5 pl-6 marker:font-semibold marker:text-signal">
      {manualSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="mt-3 text-sm text-soft">
      The first step is for the people who run the site. Everyone can do the others.
    </p>
  </section>
)
