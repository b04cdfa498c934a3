import { routerTestState } from '@minit/domain/network/router-tests.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { GatewayRow } from '../network.queries.ts'
import { testOf } from '../test-pass.ts'

/** Not to be taken for a pass's code, which is ten letters and digits without a word before. */
const CODE_DIGITS = 6

/** Derived from the router and when its test was asked for, so that it is stored nowhere. */
const codeOf = ({ secrets }: Pick<Deps, 'secrets'>, id: string, askedAt: Date): string => {
  const digest = secrets.derive(`router test:${id}:${askedAt.toISOString()}`, askedAt)
  const digits = BigInt(`0x${Buffer.from(digest).toString('hex')}`) % BigInt(10 ** CODE_DIGITS)
  return `TEST${digits.toString().padStart(CODE_DIGITS, '0')}`
}

/**
 * What is typed at a router that only asks by RADIUS, to let one phone in for the free test; null while no test waits for its
 * phone, and for routers that name their phones themselves.
 */
export const testCodeOf = (deps: Pick<Deps, 'secrets' | 'now'>, row: GatewayRow): string | null => {
  if (row.kind !== 'radius' || row.testAskedAt === null) return null
  return routerTestState(testOf(row), deps.now()) === 'waiting' ? codeOf(deps, row.id, row.testAskedAt) : null
}

/** Whether this is the code of the router's last test, which may wait for its phone or run on it. */
export const isTestCode = (
  deps: Pick<Deps, 'secrets'>,
  { id, kind, testAskedAt }: Pick<GatewayRow, 'id' | 'kind' | 'testAskedAt'>,
  typed: string,
): boolean =>
  kind === 'radius' && testAskedAt !== null && typed.trim().toUpperCase() === codeOf(deps, id, testAskedAt)
