import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'

export type ButtonLook = 'filled' | 'outlined' | 'quiet'

const shape =
  'inline-flex min-h-10 items-center justify-center gap-2 rounded-control px-4 py-2 font-semibold leading-tight no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60'

const looks: Record<ButtonLook, string> = {
  // The border is seen only where colors are forced, which takes the filling away.
  filled: 'border border-transparent bg-signal text-on-signal hover:bg-signal-strong',
  outlined: 'border border-edge bg-panel text-ink hover:bg-chip',
  quiet: 'text-ink underline-offset-4 hover:underline',
}

export const buttonClasses = (look: ButtonLook = 'filled', extra?: string): string =>
  classes(shape, looks[look], extra)

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

export const Button = ({ look = 'filled', className, type = 'button', ...rest }: ButtonProps) => (
  // oxlint-disable-next-line react/button-has-type -- the type has a default above
  <button type={type} className={buttonClasses(look, className)} {...rest} />
)

export const LinkButton = ({
  look = 'filled',
  className,
  ...rest
}: LinkProps & { look?: ButtonLook }) => (
  <Link className={buttonClasses(look, className as string)} {...rest} />
)

/** A square that holds an icon; its label is a tooltip. */
export const iconShape =
  'tooltip inline-flex size-10 shrink-0 items-center justify-center rounded-control border border-edge bg-panel text-ink transition-colors duration-150 hover:bg-chip disabled:opacity-60'

type IconLabels = {
  /** Tooltip: what the button does. */
  label: string
  /** The label with what it does it to, for screen readers, where several of a page have the same label. */
  name?: string
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'name'> & IconLabels

export const IconButton = ({ label, name = label, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={name}
    data-tooltip={label}
    className={classes(iconShape, className)}
    {...rest}
  />
)

type IconLinkProps = Omit<ComponentProps<'a'>, 'aria-label'> & IconLabels & { href: string }

export const IconLink = ({ label, name = label, className, children, ...rest }: IconLinkProps) => (
  <a aria-label={name} data-tooltip={label} className={classes(iconShape, className)} {...rest}>
    {children}
  </a>
)
