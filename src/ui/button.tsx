import type { ComponentProps, MouseEvent } from 'react'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'

export type ButtonLook = 'filled' | 'outlined' | 'quiet'

const looks: Record<ButtonLook, string> = {
  filled: 'button button-filled',
  outlined: 'button button-outlined',
  quiet: 'button text-ink underline-offset-4 hover:underline',
}

export const buttonClasses = (look: ButtonLook = 'filled', extra?: string): string =>
  classes(looks[look], extra)

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

/**
 * With white space after it, which rows of buttons do not draw: programs without styles show words apart. Disabled, it
 * keeps the focus and does nothing, so that a keyboard does not lose its place while a form is on its way.
 */
export const Button = ({ look, className, disabled, ...rest }: ButtonProps) => (
  <>
    <button
      type="button"
      className={buttonClasses(look, className)}
      {...rest}
      {...(disabled && {
        'aria-disabled': true,
        onClick: (click: MouseEvent) => click.preventDefault(),
      })}
    />{' '}
  </>
)

export const LinkButton = ({
  look = 'filled',
  className,
  ...rest
}: LinkProps & { look?: ButtonLook }) => (
  <>
    <Link className={buttonClasses(look, className as string)} {...rest} />{' '}
  </>
)

/** A square that holds an icon; its label is a tooltip. */
export const iconShape = 'tooltip icon-button'

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
