import { randomInt } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * Below the range of ephemeral ports: a pool that reconnects to a port of that range while the database
 * restarts may get that very port as its own, and connect to itself.
 */
const RANGE = { first: 20_000, afterLast: 30_000 }

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })

/** A free port outside the range of ephemeral ports. */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(RANGE.first, RANGE.afterLast)
    if (await isFree(port)) return port
  }
}

/** This database's previous port; a new one, stored for next time, if another program uses it. */
export const rememberedPort = async (home: string): Promise<number> => {
  const path = join(home, 'port')
  const last = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10)
  if (last > 0 && (await isFree(last))) return last
  const port = await findFreePort()
  await writeFile(`${path}.${process.pid}`, `${port}\n`)
  await rename(`${path}.${process.pid}`, path)
  return port
}
