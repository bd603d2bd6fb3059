import { Client } from 'pg'

/** The role that administers the embedded server; the app itself never connects as it. */
export const superuser = 'postgres'

/** The app's role and its database on the embedded server. */
export const appName = 'gearhead_atlas'

/** Serializes the preparation between processes that start at once. */
const preparationLock = 4_716_002

/** Extensions used by the migrations, all offered by managed PostgreSQL services. */
const extensions = ['cube', 'earthdistance', 'pg_trgm', 'unaccent']

/**
 * Creates the app's role and database when they are missing. The role owns its database but is no
 * superuser, as on a managed service: what a migration or an attacker may do is the same everywhere.
 * The extensions come with the template, because not all of them may be created without superuser.
 */
export async function prepareAppDatabase(administrator: Client): Promise<void> {
  await administrator.query(`select pg_advisory_lock(${preparationLock})`)
  try {
    const role = await administrator.query(
      `select rolcreatedb as creates from pg_roles where rolname = '${appName}'`,
    )
    if (!role.rowCount) await administrator.query(`create role ${appName} login createdb`)
    // Scratch databases, in which backups are checked; earlier releases had none.
    else if (!role.rows[0].creates) await administrator.query(`alter role ${appName} createdb`)
    const known = `select 1 from pg_database where datname = '${appName}'`
    if ((await administrator.query(known)).rowCount) return
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
    // The database is copied next, which takes that nobody is connected to it.
    await client.end()
  }
}
