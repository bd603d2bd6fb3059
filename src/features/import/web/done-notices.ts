/** Confirmations, shown after the action. */
export const doneNotices: Record<string, string> = {
  follow: 'Feed added. It will be read within a minute.',
  run: 'The feed will be read within a minute.',
  pause: 'Feed paused.',
  resume: 'Feed resumed.',
  trust:
    'New events from this feed go live immediately. Waiting ones go live with the next reading.',
  distrust: 'New events from this feed wait for review.',
  permit: 'Permission confirmed. The feed will be read within a minute.',
  forbid: 'Permission withdrawn. Its events stay.',
  remove: 'Feed removed. Its events stay.',
  takedown: 'Taken down. You can undo this for 30 days in the list of all events.',
  dismiss: 'The event stays and is no longer listed as missing.',
}
