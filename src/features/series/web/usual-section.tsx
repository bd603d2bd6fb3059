import { eventPath } from '../../../catalog/links/paths.ts'
import { TextLink } from '../../../ui/link.tsx'
import type { UsualDate } from '../contract.ts'

/** Annual events of past years whose next date is not listed yet. */
export const UsualSection = ({ usual }: { usual: readonly UsualDate[] }) => {
  if (usual.length === 0) return null
  return (
    <section aria-labelledby="usual">
      <h2 id="usual" className="mb-1 text-heading">
        Usual dates
      </h2>
      <p className="mb-3 text-soft">From past years. Wait for a confirmed date before you plan.</p>
      <ul className="grid gap-2 xl:grid-cols-2">
        {usual.map(({ id, name, usually, year }) => (
          <li
            key={id}
            className="grid min-h-16 content-center gap-0.5 rounded-card border border-line bg-panel px-4 py-2.5"
          >
            <TextLink to={eventPath(id)} className="font-semibold wrap-anywhere">
              {name}
            </TextLink>
            <span className="text-soft">
              Usually {usually}; {year} not confirmed yet
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
