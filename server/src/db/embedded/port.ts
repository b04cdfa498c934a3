import { randomInt } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * Below the range that systems lend to outgoing connections: a pool that keeps asking for a port of that range
 * while the database restarts can be lent that very port, and then talks to itself.
 */
const RANGE = { first: 20_000, afterLast: 30_000 }

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })

/** A port that nobody listens on now, and that nobody's outgoing connection is given meanwhile. */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(RANGE.first, RANGE.afterLast)
    if (await isFree(port)) return port
  }
}

/** The port that this database had last time, or, where another program has taken it, a new one to remember. */
export const rememberedPort = async (home: string): Promise<number> => {
  const path = join(home, 'port')
  const last = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10)
  if (last > 0 && (await isFree(last))) return last
  const port = await findFreePort()
  await writeFile(`${path}.${process.pid}`, `${port}\n`)
  await rename(`${path}.${process.pid}`, path)
  return port
}
