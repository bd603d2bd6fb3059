import type { Method } from '../../../kit/endpoint.ts'
import type { Example } from '../examples.ts'

type Asked = { method: Method; path: string; origin: string; example?: Example }

/** A command to paste into a shell. Parameters of the path stay in capitals, to be filled in. */
export const curlOf = ({ method, path, origin, example = {} }: Asked): string => {
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())
  const query = new URLSearchParams(example.query).toString()
  const parts = [method === 'GET' ? 'curl' : `curl -X ${method}`]
  parts.push(quoted(origin + target + (query ? `?${query}` : '')))
  if (example.body) {
    parts.push(`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(example.body))}`)
  }
  return parts.join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
