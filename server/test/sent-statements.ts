import type pg from 'pg'
import type { TestApp } from './app.ts'

/** Collects the texts of the statements that the app sends until `stop`, in order. */
export const watchStatements = ({ deps }: Pick<TestApp, 'deps'>): { texts: string[]; stop: () => void } => {
  const texts: string[] = []
  const watched = new Set<pg.PoolClient>()
  let isOn = true
  const listen = (client: pg.PoolClient): void => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const passOn = (...given: unknown[]) => {
      const [first] = given
      if (isOn) texts.push(typeof first === 'string' ? first : (first as { text: string }).text)
      return query(...given)
    }
    client.query = passOn as typeof client.query
  }
  const pools = [deps.db.appPool, deps.db.platformPool]
  for (const pool of pools) pool.on('acquire', listen)
  return {
    texts,
    stop: () => {
      isOn = false
      for (const pool of pools) pool.off('acquire', listen)
    },
  }
}
