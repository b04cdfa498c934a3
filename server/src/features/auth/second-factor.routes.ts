import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { adminOf } from '../audit/write-audit.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from './enrol-second-factor.ts'

type SecondFactorEndpoints = Pick<
  Endpoints,
  'readSecondFactor' | 'beginSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes'
>

export const secondFactorHandlers = (deps: Deps): Handlers<SecondFactorEndpoints> => ({
  readSecondFactor: async (_, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    return { status: 200, body: await readSecondFactor(deps, admin) }
  },
  beginSecondFactor: async ({ body }, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    return { status: 200, body: await beginSecondFactor(deps, admin, body.code) }
  },
  confirmSecondFactor: async ({ body }, { caller, sessionToken }) => {
    const admin = await adminOf(deps, caller.accountId)
    const recoveryCodes = await confirmSecondFactor(deps, admin, { ...body, sessionToken })
    return { status: 200, body: { recoveryCodes } }
  },
  renewRecoveryCodes: async ({ body }, { caller }) => {
    const admin = await adminOf(deps, caller.accountId)
    return { status: 200, body: { recoveryCodes: await renewRecoveryCodes(deps, admin, body.code) } }
  },
})
