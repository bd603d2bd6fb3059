import { Client } from 'pg'

/** Superuser role of the embedded server; the app never connects with it. */
export const superuser = 'postgres'

/** The app's role, and its database on the embedded server. */
export const appName = 'gearhead_atlas'

/** Advisory lock: one process at a time prepares the database. */
const preparationLock = 4_716_002

/** Extensions that migrations use; all are available at managed PostgreSQL services. */
const extensions = ['cube', 'earthdistance', 'pg_trgm', 'unaccent']

/**
 * Creates the app's role and database if they are missing. The role owns its database but is not a
 * superuser, as on a managed service, so migrations and attackers have the same rights everywhere.
 * The extensions are installed in the template, because some require a superuser.
 */
export async function prepareAppDatabase(administrator: Client): Promise<void> {
  await administrator.query(`select pg_advisory_lock(${preparationLock})`)
  try {
    const role = await administrator.query(
      `select rolcreatedb as creates from pg_roles where rolname = '${appName}'`,
    )
    if (!role.rowCount) await administrator.query(`create role ${appName} login createdb`)
    // The right to create scratch databases, which test backups; roles of earlier releases lack it.
    else if (!role.rows[0].creates) await administrator.query(`alter role ${appName} createdb`)
    const databaseExists = `select 1 from pg_database where datname = '${appName}'`
    if ((await administrator.query(databaseExists)).rowCount) return
    await prepareTemplate(administrator)
    await administrator.query(`create database ${appName} owner ${appName}`)
  } finally {
    await administrator.query(`select pg_advisory_unlock(${preparationLock})`)
  }
}

async function prepareTemplate(administrator: Client): Promise<void> {
  const { host, port, user } = administrator
  const client = new Client({ host, port, user, database: 'template1' })
  await client.connect()
  try {
    for (const name of extensions) await client.query(`create extension if not exists ${name}`)
  } finally {
    // The template is copied next, which fails while anyone is connected to it.
    await client.end()
  }
}
