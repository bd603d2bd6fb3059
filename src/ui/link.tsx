import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'

export { Link, type LinkProps } from 'react-router'

/** Link in running text. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link className={classes('underline underline-offset-4', className)} {...rest} />
)
