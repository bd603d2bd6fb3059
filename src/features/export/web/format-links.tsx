import { otherFormats } from '../file-links.ts'

/** The other files, as plain links. */
export const FormatLinks = () => (
  <section aria-labelledby="formats">
    <h2 id="formats" className="text-heading">
      Other formats
    </h2>
    <ul className="mt-4 grid gap-4 md:grid-cols-3">
      {otherFormats.map(({ href, name, text }) => (
        <li
          key={href}
          className="relative rounded-card border border-line bg-panel p-5 shadow-lift transition-colors duration-150 focus-within:border-signal hover:border-signal"
        >
          <a
            href={href}
            className="font-semibold underline decoration-signal decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </a>
          <p className="mt-1 text-soft">{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
