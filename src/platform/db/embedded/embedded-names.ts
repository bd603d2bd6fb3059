/** The role that administers the embedded server; the app itself never connects as it. */
export const superuser = 'postgres'

/** The app's role and its database on the embedded server. */
export const appName = 'gearhead_atlas'
