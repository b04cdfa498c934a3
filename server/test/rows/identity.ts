import { confirmSecondFactor } from '@minit/contract/admin/second-factor.ts'
import { passwordFixture } from '../password-fixture.ts'
import { anEnrolling, PASSWORD } from './making/admin.ts'
import { asOwnerOf, freshSeller } from './making/prepared.ts'
import { ADMIN_ONLY, type SomeRows } from './row.ts'

/** Requests about passwords, sessions and second factors. */
export const identityRows = {
  loginEntrepreneur: {
    ids: 'none',
    request: (_, seller) => ({ body: { email: seller.username, password: 'not the password' } }),
    prepare: async (fixture) => {
      const { username: email, password } = await freshSeller(fixture)
      return { caller: 'nobody', body: { email, password } }
    },
  },
  loginAdmin: {
    ids: 'none',
    request: () => ({ body: { username: 'the-admin', password: 'not the password' } }),
    prepare: async (fixture, turn) => {
      const { username, call, code } = await anEnrolling(fixture)
      if (turn % 2 === 0) return { caller: 'nobody', body: { username, password: PASSWORD } }
      const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } })
      return { caller: 'nobody', body: { username, password: PASSWORD, code: recoveryCodes[0] } }
    },
  },
  logout: { ids: 'none' },
  readSession: { ids: 'none' },
  forgotPassword: {
    ids: 'none',
    request: () => ({ body: { name: 'nobody@minit.example' } }),
  },
  setPassword: {
    ids: 'none',
    request: () => ({ body: { token: 'x'.repeat(43), password: 'a-good-password' } }),
    prepare: async ({ app }) => {
      let token = ''
      // Some numbers get no message.
      for (let tries = 0; token === '' && tries < 3; tries += 1)
        token = (await passwordFixture(app).aLink()).token
      if (token === '') throw new Error('no link was sent')
      return { caller: 'nobody', body: { token, password: 'a-good-password' } }
    },
  },
  changePassword: {
    ids: 'none',
    request: () => ({ body: { currentPassword: 'not the password', newPassword: 'a-good-password' } }),
    prepare: async (fixture) => {
      const seller = await freshSeller(fixture)
      return {
        caller: 'owner',
        headers: await asOwnerOf(fixture, seller),
        body: { currentPassword: seller.password, newPassword: 'a-good-password' },
      }
    },
  },
  listLoginSessions: { ids: 'none' },
  endLoginSessions: { ids: 'none' },
  readSecondFactor: { ids: ADMIN_ONLY },
  beginSecondFactor: {
    ids: ADMIN_ONLY,
    request: () => ({ body: {} }),
  },
  confirmSecondFactor: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { code: '000000' } }),
    prepare: async (fixture) => {
      const { headers, code } = await anEnrolling(fixture)
      return { caller: 'admin', headers, body: { code } }
    },
  },
  renewRecoveryCodes: {
    ids: ADMIN_ONLY,
    request: () => ({ body: { code: '000000' } }),
    prepare: async (fixture) => {
      const { headers, call, code } = await anEnrolling(fixture)
      const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } })
      return { caller: 'admin', headers, body: { code: recoveryCodes[0] } }
    },
  },
} satisfies SomeRows
