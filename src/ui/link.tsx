/** Links within the site. */
import { type LinkProps, Link as RouterLink } from 'react-router'
import { classes } from './classes.ts'

export type { LinkProps }

type PlainProps = Omit<LinkProps, 'prefetch' | 'discover' | 'mask'> & { to: string }

/** An address from the site's root, without anything that the router would resolve or encode first. */
const isPlain = (props: LinkProps): props is PlainProps =>
  typeof props.to === 'string' &&
  plain.test(props.to) &&
  !(props.reloadDocument || props.prefetch || props.discover || props.mask)

const plain = /^\/(?!\/)(?:(?!\/\.)[^\s\\])*$/

/** Attributes as the router writes them; what only the browser needs is left out. */
const anchorOf = ({
  to,
  state: _state,
  replace: _replace,
  preventScrollReset: _preventScrollReset,
  relative: _relative,
  reloadDocument: _reloadDocument,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  children,
  ...attributes
}: PlainProps) => (
  <a {...attributes} href={to} data-discover="true">
    {children}
  </a>
)

const ServerLink = (props: LinkProps) =>
  isPlain(props) ? anchorOf(props) : <RouterLink {...props} />

/**
 * The router's link. On the server the anchor that it would write is written right away: a page has a hundred links,
 * and the router resolves each against the page's address. In the browser there is only the router's own.
 */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink

/** A link in running text. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link className={classes('underline underline-offset-4', className)} {...rest} />
)
