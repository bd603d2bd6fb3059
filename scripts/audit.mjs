/** npm run audit: known holes in what the program depends on, where the registry answers such questions. */
import { spawnSync } from 'node:child_process'

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })

/** The answer as an object; a registry that refuses leaves none, or one that holds its refusal. */
const read = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const { metadata, vulnerabilities = {}, message, error } = read(asked.stdout)
if (!metadata) {
  const reason = message ?? error?.summary ?? asked.stderr.trim().split('\n')[0]
  console.log(`The package registry does not tell of known holes; nothing was checked. (${reason})`)
} else {
  for (const { name, severity, range } of Object.values(vulnerabilities)) {
    console.log(`${severity}: ${name} ${range}`)
  }
  const { high = 0, critical = 0, total = 0 } = metadata.vulnerabilities
  console.log(`${total} known holes, ${high + critical} of them high or critical.`)
  process.exitCode = high + critical > 0 ? 1 : 0
}
