import type pg from 'pg'

/**
 * More texts than the product has; lists with varying numbers of values cannot fill a connection's memory.
 */
const MAX_STATEMENTS = 1_000

/**
 * Marks a statement that is planned for each call, since its best plan depends on the values, such as a name
 * prefix. After five runs PostgreSQL uses a generic plan, which treats a name that half of a shop's buyers
 * have as rare.
 */
export const PLAN_EACH_TIME = '/* plan each time */'

/** The prepared name of a statement; undefined once there are too many. */
type NameOf = (text: string) => string | undefined

const createNames = (): NameOf => {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_STATEMENTS) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

const withName = (config: pg.QueryConfig, nameOf: NameOf): pg.QueryConfig => {
  if (config.name !== undefined || config.values === undefined || config.values.length === 0) return config
  if (config.text.includes(PLAN_EACH_TIME)) return config
  const name = nameOf(config.text)
  return name === undefined ? config : { ...config, name }
}

const withoutName = ({ name: _, ...config }: pg.QueryConfig): pg.QueryConfig => config

const isConfig = (value: unknown): value is pg.QueryConfig =>
  typeof value === 'object' && value !== null && 'text' in value && !('submit' in value)

/** Applies `change` to each statement of the client. */
const changeStatements = (
  client: pg.ClientBase,
  change: (config: pg.QueryConfig) => pg.QueryConfig,
): void => {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown
  const changed = (first: unknown, second?: unknown, ...rest: unknown[]) => {
    if (typeof first === 'string' && Array.isArray(second))
      return send(change({ text: first, values: second }), ...rest)
    if (!isConfig(first)) return send(first, second, ...rest)
    return Array.isArray(second)
      ? send(change({ ...first, values: second }), ...rest)
      : send(change(first), second, ...rest)
  }
  client.query = changed as typeof client.query
}

/**
 * Lets PostgreSQL parse and plan each parameterised statement once for each connection: with row security,
 * planning costs more than running most of our statements. The connections of one pool share the names.
 */
export const createPreparing = (): ((client: pg.ClientBase) => void) => {
  const nameOf = createNames()
  return (client) => changeStatements(client, (config) => withName(config, nameOf))
}

/** For a pooler, which gives each transaction another session, where prepared names are unknown. */
export const sendUnprepared = (client: pg.ClientBase): void => changeStatements(client, withoutName)
