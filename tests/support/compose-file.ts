/** The Compose files of deploy/, and requirements for each of them. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { secrets, settingNames } from '../../src/platform/config.ts'

type Service = {
  image?: string
  build?: string | object
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  networks?: string[]
  depends_on?: string[] | Record<string, { condition: string }>
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  logging?: { options?: Record<string, string> }
  healthcheck?: object
}

type Compose = {
  services: Record<string, Service>
  volumes: Record<string, object>
  networks: Record<string, object>
  secrets: Record<string, { file: string }>
}

/** Parses a Compose file and merges its YAML anchors. */
export const readCompose = (file: string): Compose =>
  parse(readFileSync(file, 'utf8'), { merge: true }) as Compose

/** Image reference with a version and a digest. */
export const pinned = /^[\w./-]+:\d+\.[\w.-]+@sha256:[0-9a-f]{64}$/

/** Checks that all references to services, volumes, networks and secrets exist, images are pinned and logs limited. */
export const expectWhole = (folder: string, compose: Compose): void => {
  for (const service of Object.values(compose.services)) {
    const others = service.depends_on ?? []
    for (const other of Array.isArray(others) ? others : Object.keys(others))
      expect(compose.services).toHaveProperty(other)
    for (const [other, { condition }] of Array.isArray(others) ? [] : Object.entries(others))
      if (condition === 'service_healthy')
        expect(compose.services[other]).toHaveProperty('healthcheck')
    for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network)
    for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret)
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':')
      if (from.startsWith('.')) expect(existsSync(path.join(folder, from))).toBe(true)
      else expect(compose.volumes).toHaveProperty(from)
    }
    expect(service.logging?.options?.['max-size']).toBe('10m')
    if (!service.build) expect(service.image).toMatch(pinned)
  }
}

/** Checks that settings exist, secrets are mounted files, only data is writable, and the app has no capabilities. */
export const expectClosedApp = (app: Service | undefined): void => {
  expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  for (const [name, value] of Object.entries(app?.environment ?? {})) {
    const setting = name.replace(/_FILE$/, '')
    expect(settingNames).toContain(setting)
    if (name === setting) continue
    const secret = setting.toLowerCase()
    expect(secrets).toContain(setting)
    expect(app?.secrets).toContain(secret)
    // Optional secrets have their path in .env.
    expect([`/run/secrets/${secret}`, `\${${name}:-}`]).toContain(value)
  }
}
