import { Fragment } from 'react'
import type { MapStyle } from '../../contract.ts'

/** Credits of the map's servers. */
export default function Attribution({ credits }: { credits: MapStyle['attribution'] }) {
  return (
    <>
      {credits.map((parts, index) => (
        <Fragment key={parts.map(({ text }) => text).join('')}>
          {index > 0 ? ' | ' : null}
          {parts.map(({ text, href }) =>
            href === undefined ? (
              text
            ) : (
              <a key={text + href} href={href} rel="noopener" className="underline">
                {text}
              </a>
            ),
          )}
        </Fragment>
      ))}
    </>
  )
}
