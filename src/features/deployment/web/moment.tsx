import { useHydrated } from '../../../ui/use-hydrated.ts'

/** In the visitor's own zone once the browser says which it is; until then in UTC. */
export const Moment = ({ at }: { at: string }) => {
  const zone = useHydrated() ? undefined : 'UTC'
  const text = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: zone,
  }).format(Date.parse(at))
  return <time dateTime={at}>{text}</time>
}
