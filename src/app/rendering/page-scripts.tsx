import starter from 'virtual:starter'
import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { useNonce } from '../../ui/nonce.tsx'

/** The router's own scripts, as the elements that they are. */
const useScripts = Scripts

type PageScriptsProps = {
  /** The application waits for the visitor's first move; see starter/starter.ts. */
  late: boolean
}

/** The scripts of a page. Once they run in the browser they leave no trace. */
export const PageScripts = ({ late }: PageScriptsProps) => {
  const nonce = useNonce()
  const scripts = useScripts({ nonce })
  if (!import.meta.env.SSR) return scripts
  return (
    <>
      <script type="module" async src={starter} nonce={nonce} />
      {late && !import.meta.env.DEV ? putOff(scripts) : scripts}
    </>
  )
}

type ElementProps = {
  rel?: string
  href?: string
  type?: string
  children?: ReactNode
}

/** The same elements with the module that runs the application kept from running, and its files from loading. */
const putOff = (scripts: ReactNode): ReactNode => {
  const modules: string[] = []
  const walk = (node: ReactNode): ReactNode =>
    Children.map(node, (element) => {
      if (!isValidElement<ElementProps>(element)) return element
      const { rel, href, type, children } = element.props
      if (rel === 'modulepreload' && href) {
        modules.push(href)
        return null
      }
      if (type === 'module') {
        const waiting = { type: 'text/plain', async: undefined, 'data-modules': modules.join(' ') }
        return cloneElement(element, waiting)
      }
      return children === undefined ? element : cloneElement(element, undefined, walk(children))
    })
  return walk(scripts)
}
