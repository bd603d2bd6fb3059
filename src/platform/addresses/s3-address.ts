/** Parser of `UPLOADS_URL` and `BACKUP_URL`: `s3://key:secret@host/bucket?region=…&endpoint=…`. */

/**
 * Parses the setting. The secret's `/`, `+`, `@` and `:` must be percent-encoded. Without `endpoint`, requests go to
 * the host over https; with it (`endpoint=http://10.0.0.5:9000`), the host in the URL is ignored. Throws with a message
 * for the operator, which never contains the secret.
 */
export const parseS3Address = (text: string) => {
  if (!text.startsWith('s3://') || !URL.canParse(text))
    throw new Error('must have the form s3://KEY:SECRET@HOST/BUCKET?region=…')
  const url = new URL(text)
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  const endpoint = url.searchParams.get('endpoint') ?? `https://${url.host}`
  if (!URL.canParse(endpoint) || !/^https?:\/\/[^/@]+\/?$/.test(endpoint))
    throw new Error('endpoint must be an http(s) address without a path')
  if (!url.username || !url.password) throw new Error('needs a key and a secret: s3://KEY:SECRET@…')
  if (!/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(bucket))
    throw new Error('needs a bucket name after the host: s3://…@HOST/BUCKET')
  return {
    /** Origin of the service, "https://s3.us-east-1.amazonaws.com". */
    endpoint: new URL(endpoint).origin,
    bucket,
    /** Prefix of every key; empty, or with a trailing slash. */
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
export type S3Address = ReturnType<typeof parseS3Address>
