import { paths, publicUrl } from '../../../catalog/links/paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { exportCsv } from '../contract.ts'
import { otherFormats } from '../file-links.ts'

const files = [
  { href: exportCsv.path, name: 'Export (CSV, generated on request)' },
  { href: paths.staticExport, name: 'Static file (CSV)' },
  ...otherFormats,
]

/** Whole addresses, to copy into another program or tab. */
export const ManualLinks = () => {
  const { publicUrl: base } = useSiteFacts()
  return (
    <section aria-labelledby="manual">
      <h2 id="manual" className="text-heading">
        Manual links
      </h2>
      <p className="mt-1 text-soft">Right-click a link to save the file or copy its address.</p>
      <ul className="mt-3 grid gap-3">
        {files.map(({ href, name }) => (
          <li key={href}>
            {name}
            <br />
            <a
              href={href}
              className="inline-block py-0.5 font-semibold break-all underline underline-offset-4"
            >
              {publicUrl(base, href)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
