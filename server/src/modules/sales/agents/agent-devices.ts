import { isUlid } from '@minit/domain/kernel/ids.ts'
import type { Deps } from '../../../ports/deps.ts'

const CONTEXT = 'phone of an agent'

/**
 * The token that an agent's browser keeps after a login: sealed, and different each time. It
 * grants no access.
 */
export const agentDeviceToken = (
  { secrets, newId }: Pick<Deps, 'secrets' | 'newId'>,
  agentId: string,
): string => secrets.seal(`${agentId} ${newId()}`, CONTEXT)

/** The agent of a token; null for a text that is not ours. */
export const agentIn = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string | null => {
  try {
    const [agentId = ''] = secrets.open(token, CONTEXT).split(' ')
    return isUlid(agentId) ? agentId : null
  } catch {
    return null
  }
}
