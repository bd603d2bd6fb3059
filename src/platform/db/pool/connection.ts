/**
 * Connection settings: either `connectionString` (a DATABASE_URL) or separate fields. `host` may be
 * the folder of a Unix socket. Accepted by `new pg.Client(…)`, `new pg.Pool(…)` and pg-boss.
 */
export interface ConnectionSettings {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  database?: string
  password?: string
}

/** Connection as a URL, for a child process that reads DATABASE_URL. */
export function connectionUrl(connection: ConnectionSettings): string {
  if (connection.connectionString) return connection.connectionString
  const { host = '', port = 5432, user = '', database = '', password } = connection
  // pg decodes the path with decodeURI, everything else with decodeURIComponent.
  const encode = encodeURIComponent
  const login = password ? `${encode(user)}:${encode(password)}` : encode(user)
  if (!host.startsWith('/')) return `postgresql://${login}@${host}:${port}/${encodeURI(database)}`
  return `postgresql://${login}@localhost:${port}/${encodeURI(database)}?host=${encode(host)}`
}

/** Settings for another database on the same server. */
export function withDatabase(connection: ConnectionSettings, database: string): ConnectionSettings {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${encodeURI(database)}`
  return { connectionString: url.href }
}
