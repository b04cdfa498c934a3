import { isUlid } from '@minit/domain/kernel/ids.ts'
import type { Deps } from '../../../ports/deps.ts'

const CONTEXT = 'phone of an agent'

/** What the browser of an agent who logged in keeps: sealed, and another one each time. It opens nothing. */
export const agentDeviceToken = (
  { secrets, newId }: Pick<Deps, 'secrets' | 'newId'>,
  agentId: string,
): string => secrets.seal(`${agentId} ${newId()}`, CONTEXT)

/** Whose browser it is; null for a text that is not ours. */
export const agentIn = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string | null => {
  try {
    const [agentId = ''] = secrets.open(token, CONTEXT).split(' ')
    return isUlid(agentId) ? agentId : null
  } catch {
    return null
  }
}
