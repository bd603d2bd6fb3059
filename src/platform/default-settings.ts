/** Default site settings, kept apart so that browsers do not load these texts. */
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

/** Applies settings in this process; settings that are not given get their defaults. */
export const applySettings = (overrides: ChangedSettings = {}): void => {
  Object.assign(siteSettings, defaultSettings, overrides)
}

applySettings()
