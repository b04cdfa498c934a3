import { benchDashboard } from './dashboard.ts'
import { type Figure, isReached, printFigures } from './figures.ts'
import { benchMemory } from './memory.ts'
import { benchPurchases } from './purchases.ts'
import { type BenchWorld, startBenchWorld } from './world.ts'

const BENCHES: Record<string, (world: BenchWorld) => Promise<Figure[]>> = {
  purchases: benchPurchases,
  dashboard: benchDashboard,
  memory: benchMemory,
}

/** `npm run bench` runs all; `npm run bench -- purchases` the named ones. */
const wanted = process.argv.slice(2)
const world = await startBenchWorld()
try {
  const figures: Figure[] = []
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await bench(world)))
  }
  printFigures(figures)
  process.exitCode = figures.every(isReached) ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await world.stop()
}
