/** Parser of `UPLOADS_URL` and `BACKUP_URL`: `s3://key:secret@host/bucket?region=…&endpoint=…`. */

/**
 * Reads the setting. A secret's `/`, `+`, `@` and `:` are percent-encoded. Without `endpoint` the host
 * is asked over https; with it (`endpoint=http://10.0.0.5:9000`) the host in front is only a name.
 * Throws with a sentence for the operator, which never repeats the secret.
 */
export const parseS3Address = (text: string) => {
  if (!text.startsWith('s3://') || !URL.canParse(text)) {
    throw new Error('must have the form s3://KEY:SECRET@HOST/BUCKET?region=…')
  }
  const url = new URL(text)
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  const endpoint = url.searchParams.get('endpoint') ?? `https://${url.host}`
  if (!URL.canParse(endpoint) || !/^https?:\/\/[^/]+\/?$/.test(endpoint)) {
    throw new Error('endpoint must be an http(s) address without a path')
  }
  if (!url.username || !url.password) throw new Error('needs a key and a secret: s3://KEY:SECRET@…')
  if (!/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(bucket)) {
    throw new Error('needs a bucket name after the host: s3://…@HOST/BUCKET')
  }
  return {
    /** Origin of the service, "https://s3.us-east-1.amazonaws.com". */
    endpoint: new URL(endpoint).origin,
    bucket,
    /** Begins every key; empty, or with a slash at its end. */
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
export type S3Address = ReturnType<typeof parseS3Address>
