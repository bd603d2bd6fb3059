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
 * Followed by a space that layout ignores, so that text extracted without styles keeps words apart. When disabled, it
 * keeps the focus and does nothing, so that keyboard users keep their place while a form is being sent.
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

/** Square button with an icon; its label is a tooltip. */
export const iconShape = 'tooltip icon-button'

type IconLabels = {
  /** Tooltip: what the button does. */
  label: string
  /** Accessible name with the button's object, if several buttons of a page have the same label. */
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
