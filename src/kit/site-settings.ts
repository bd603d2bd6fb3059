/** Name and addresses of the site: the one place to change when you run your own. */
export const siteSettings = {
  name: 'Gearhead Atlas',
  slug: 'gearhead-atlas',
  filePrefix: 'Gearhead_Atlas',
  tagline:
    'Your destination to find automotive events, connect with fellow gearheads and show off your ride.',
  description:
    'Car shows, cruise nights, cars and coffee, track days and museums across the United States. Free for attendees and organizers.',
  since: 2024,
  copyrightYear: 2025,
  infoAddress: 'info@gearhead-atlas.example',
  policyDate: 'January 2025',
  /** Shown in the footer; one without a target is not a link. */
  socialLinks: [
    { name: 'Facebook', href: '' },
    { name: 'Instagram', href: '' },
    { name: 'X', href: '' },
    { name: 'YouTube', href: '' },
  ],
} as const
