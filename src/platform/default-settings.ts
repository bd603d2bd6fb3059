/** Settings of the site that nobody has changed: browsers load none of these texts. */
import { defaultName, type SiteSettings, siteSettings } from '../kit/site-settings.ts'

export const defaultSettings: SiteSettings = {
  name: defaultName,
  tagline:
    'Your destination to find automotive events, connect with fellow gearheads and show off your ride.',
  description:
    'Car shows, cruise nights, cars and coffee, track days and museums across the United States. Free for attendees and organizers.',
  infoAddress: '',
  banner: '',
  mission: '',
  analyticsId: '',
  facebook: '',
  instagram: '',
  x: '',
  youtube: '',
  accounts: '',
  region: '',
  timeZone: '',
  releaseUrl: '',
  releaseKey: '',
}

/** Settings that differ from their defaults. */
export type ChangedSettings = Partial<SiteSettings>

/** Puts settings in force in this process: these, and the defaults of all others. */
export const applySettings = (changed: ChangedSettings = {}): void => {
  Object.assign(siteSettings, defaultSettings, changed)
}

applySettings()
