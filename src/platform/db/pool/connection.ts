/**
 * Settings of a connection to a database: either `connectionString` (a DATABASE_URL) or the single parts. `host` may be
 * the folder of a Unix socket. Fits `new pg.Client(…)`, `new pg.Pool(…)` and pg-boss alike.
 */
export interface ConnectionSettings {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  database?: string
  password?: string
}

/** The same connection as a URL, for a child process that takes DATABASE_URL. */
export function connectionUrl(connection: ConnectionSettings): string {
  if (connection.connectionString) return connection.connectionString
  const { host = '', port = 5432, user = '', database = '', password } = connection
  // pg reads the path with decodeURI, all else with decodeURIComponent.
  const part = encodeURIComponent
  const login = password ? `${part(user)}:${part(password)}` : part(user)
  if (!host.startsWith('/')) return `postgresql://${login}@${host}:${port}/${encodeURI(database)}`
  return `postgresql://${login}@localhost:${port}/${encodeURI(database)}?host=${part(host)}`
}

/** The same server, another database on it. */
export function withDatabase(connection: ConnectionSettings, database: string): ConnectionSettings {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${encodeURI(database)}`
  return { connectionString: url.href }
}
