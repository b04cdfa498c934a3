import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { ratePass } from './rate-pass.ts'

export const passHandlers = (deps: Deps): Handlers<Pick<Endpoints, 'ratePass'>> => ({
  ratePass: async ({ params, headers, body }) => {
    const token = headers['purchase-token'] ?? ''
    await ratePass(deps, { transactionId: params.transactionId, token, stars: body.stars })
    return { status: 200, body: { success: true } }
  },
})
