import { NotBegun, writeEvidence } from './evidence.ts'
import { type Part, prove } from './prove.ts'

/** All drills by name, loaded on demand. */
const PARTS: Record<string, () => Promise<Part>> = {
  install: async () => (await import('./install.ts')).proveInstall,
  container: async () => (await import('./container.ts')).proveContainer,
  kills: async () => (await import('./kills.ts')).proveKills,
  webhooks: async () => (await import('./webhooks.ts')).proveWebhooks,
  faults: async () => (await import('./faults.ts')).proveFaults,
  visits: async () => (await import('./visits.ts')).proveVisits,
  processes: async () => (await import('./processes.ts')).proveProcesses,
  waiting: async () => (await import('./waiting.ts')).proveWaiting,
  soak: async () => (await import('./soak.ts')).proveSoak,
  restore: async () => (await import('./restore.ts')).proveRestore,
  failover: async () => (await import('./failover.ts')).proveFailover,
  forced: async () => (await import('./forced.ts')).proveForced,
  isolation: async () => (await import('./isolation.ts')).proveIsolation,
  security: async () => (await import('./security.ts')).proveSecurity,
  fuzz: async () => (await import('./fuzz.ts')).proveFuzz,
  growing: async () => (await import('./growing.ts')).proveGrowing,
  size: async () => (await import('./size.ts')).proveSize,
}

const partNamed = async (name: string): Promise<Part> => {
  const load = PARTS[name]
  if (load === undefined)
    throw new NotBegun(`there is no such part; there are ${Object.keys(PARTS).join(', ')}`)
  return load()
}

/** `npm run proof` runs every drill; `npm run proof -- kills kills=50 seed=7` one of them with its sizes. */
const words = process.argv.slice(2)
const settings = Object.fromEntries(
  words.filter((word) => word.includes('=')).map((word) => word.split('=', 2)),
)
const named = words.filter((word) => !word.includes('='))
let isAllHeld = true
for (const name of named.length === 0 ? Object.keys(PARTS) : named) {
  process.stdout.write(`\n${name}\n`)
  const load = () => partNamed(name)
  isAllHeld = (await prove(name, { load, settings, write: writeEvidence })) && isAllHeld
}
// A failed drill may leave buyers who keep sending requests to addresses that the next one uses.
process.exit(isAllHeld ? 0 : 1)
