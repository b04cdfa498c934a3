import { routerTestState } from '@minit/domain/network/router-tests.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { GatewayRow } from '../network.queries.ts'
import { testOf } from '../test-pass.ts'

/** Distinct from a pass's code, which is ten letters and digits without a prefix. */
const CODE_DIGITS = 6

/** Derived from the router and the time of the request, so that it is not stored. */
const codeOf = ({ secrets }: Pick<Deps, 'secrets'>, id: string, askedAt: Date): string => {
  const digest = secrets.derive(`router test:${id}:${askedAt.toISOString()}`, askedAt)
  const digits = BigInt(`0x${Buffer.from(digest).toString('hex')}`) % BigInt(10 ** CODE_DIGITS)
  return `TEST${digits.toString().padStart(CODE_DIGITS, '0')}`
}

/**
 * The code to type at a RADIUS-only router to let one phone in for the free test; null unless a test waits
 * for its phone, and for routers that report their phones.
 */
export const testCodeOf = (deps: Pick<Deps, 'secrets' | 'now'>, row: GatewayRow): string | null => {
  if (row.kind !== 'radius' || row.testAskedAt === null) return null
  return routerTestState(testOf(row), deps.now()) === 'waiting' ? codeOf(deps, row.id, row.testAskedAt) : null
}

/** Whether this is the code of the router's last test, waiting or running. */
export const isTestCode = (
  deps: Pick<Deps, 'secrets'>,
  { id, kind, testAskedAt }: Pick<GatewayRow, 'id' | 'kind' | 'testAskedAt'>,
  typed: string,
): boolean =>
  kind === 'radius' && testAskedAt !== null && typed.trim().toUpperCase() === codeOf(deps, id, testAskedAt)
