import { Link } from '../../../ui/link.tsx'
import type { Step } from '../landing-json-ld.ts'

/** Where the page stands: the steps above it are links. */
export const Trail = ({ steps }: { steps: readonly Step[] }) => (
  <nav aria-label="Breadcrumb" className="print:hidden">
    <ol className="flex flex-wrap items-center text-hero-soft">
      {steps.map(({ name, path }, index) => (
        <li key={path} className="flex items-center">
          {index > 0 ? (
            <span aria-hidden className="px-2">
              ›
            </span>
          ) : null}
          {index === steps.length - 1 ? (
            <span aria-current="page">{name}</span>
          ) : (
            <Link to={path} className="inline-flex min-h-8 items-center underline">
              {name}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
