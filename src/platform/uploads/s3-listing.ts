/** Reads the XML in which S3 lists a bucket (ListObjectsV2). */
import { DomUtils, parseDocument } from 'htmlparser2'
import type { ListedFile } from './file-store.ts'

/** `next` asks for the next page; undefined on the last one. Throws for what is no list, such as the page of a proxy: it must not be taken for an empty store. */
export const parseListing = (xml: string) => {
  const document = parseDocument(xml, { xmlMode: true })
  const named = DomUtils.getElementsByTagName
  if (named('ListBucketResult', document).length === 0) {
    throw new Error('The storage returned no list of files.')
  }
  const textIn = (name: string, parent: Parameters<typeof named>[1]) =>
    DomUtils.textContent(named(name, parent).slice(0, 1))
  const files: ListedFile[] = named('Contents', document).map((entry) => ({
    key: textIn('Key', entry),
    size: Number(textIn('Size', entry)),
    modifiedAt: new Date(Date.parse(textIn('LastModified', entry))),
  }))
  return { files, next: textIn('NextContinuationToken', document) || undefined }
}
