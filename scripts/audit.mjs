/** npm run audit: known vulnerabilities in dependencies, if the registry reports them. */
import { spawnSync } from 'node:child_process'

/** Timeout for a registry that does not respond. */
const seconds = Number(process.env.AUDIT_SECONDS ?? 20)

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
  encoding: 'utf8',
  timeout: seconds * 1000,
  killSignal: 'SIGKILL',
})

/** npm's JSON output; empty if the registry sent none or only an error. */
const read = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const { metadata, vulnerabilities = {}, message, error } = read(asked.stdout)
if (!metadata) {
  const silent = asked.error && `no answer in ${seconds} seconds`
  const reason = silent ?? message ?? error?.summary ?? asked.stderr.trim().split('\n')[0]
  console.log(
    `The package registry returned no vulnerability data; nothing was checked. (${reason})`,
  )
} else {
  for (const { name, severity, range } of Object.values(vulnerabilities)) {
    console.log(`${severity}: ${name} ${range}`)
  }
  const { high = 0, critical = 0, total = 0 } = metadata.vulnerabilities
  console.log(`${total} known vulnerabilities, ${high + critical} of them high or critical.`)
  process.exitCode = high + critical > 0 ? 1 : 0
}
