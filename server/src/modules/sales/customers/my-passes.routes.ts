import type { SomeHandlers } from '../../../http/handlers.ts'
import type { MyDeviceCookie } from '../../../http/session-cookie.ts'
import type { Deps } from '../../../ports/deps.ts'
import { askMyCode, confirmMyCode, forgetMyDevice } from './my-codes.ts'
import { readMyPasses } from './my-passes.ts'

/** A customer's requests about the number that bought. */
export const myPassesHandlers = (deps: Deps, cookie: MyDeviceCookie) =>
  ({
    askMyCode: ({ body }) => askMyCode(deps, body.phoneNumber),
    confirmMyCode: async ({ body }) => {
      const { token } = await confirmMyCode(deps, body.askId, body.code)
      return { status: 200, body: { success: true }, headers: { 'set-cookie': cookie.set(token) } }
    },
    forgetMyDevice: async ({ request }) => {
      await forgetMyDevice(deps, request.cookies[cookie.name])
      return { status: 200, body: { success: true }, headers: { 'set-cookie': cookie.clear() } }
    },
    readMyPasses: ({ request }) => readMyPasses(deps, request.cookies[cookie.name]),
  }) satisfies SomeHandlers
