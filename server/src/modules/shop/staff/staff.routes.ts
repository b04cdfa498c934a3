import type { SomeHandlers } from '../../../http/handlers.ts'
import type { DeviceCookie, SessionCookie } from '../../../http/session-cookie.ts'
import type { Deps } from '../../../ports/deps.ts'
import { rememberDevice } from '../../identity/known-devices.ts'
import { logOut } from '../../identity/sessions.ts'
import { listShopLog } from '../../platform/audit/shop-log.ts'
import { readCounter } from './counter.ts'
import { inviteDevice, readDevice, readDevices, removeDevice, trustDevice } from './devices.ts'
import { changeOwnLogin, logInByPin } from './log-in.ts'
import { addPerson, changePerson, readPeople, removePerson } from './people.ts'

const SUCCESS = { success: true } as const

export const staffHandlers = (deps: Deps) =>
  ({
    listShopLog: ({ query, caller: { entrepreneurId } }) => listShopLog(deps, entrepreneurId, query),
    listStaff: async ({ caller: { entrepreneurId } }) => {
      const [staff, devices] = await Promise.all([
        readPeople(deps, entrepreneurId),
        readDevices(deps, entrepreneurId),
      ])
      return { staff, devices }
    },
    addStaff: ({ body, caller }) => addPerson(deps, caller, body),
    changeStaff: ({ params, body, caller }) => changePerson(deps, caller, params.id, body),
    removeStaff: async ({ params, caller }) => {
      await removePerson(deps, caller, params.id)
      return SUCCESS
    },
    inviteDevice: ({ caller }) => inviteDevice(deps, caller),
    removeDevice: async ({ params, caller }) => {
      await removeDevice(deps, caller, params.id)
      return SUCCESS
    },
    changeOwnLogin: async ({ body, caller, sessionToken }) => {
      await changeOwnLogin(deps, caller, { ...body, sessionToken })
      return SUCCESS
    },
    readCounter: ({ caller: { entrepreneurId } }) => readCounter(deps, entrepreneurId),
  }) satisfies SomeHandlers

type Cookies = { cookie: SessionCookie; device: DeviceCookie; staffDevice: DeviceCookie }

export const staffLoginHandlers = (deps: Deps, { cookie, device, staffDevice }: Cookies) =>
  ({
    trustDevice: async ({ body: { token }, userAgent }) => {
      const { deviceToken, businessName } = await trustDevice(deps, { token, userAgent })
      return {
        status: 200,
        body: { businessName },
        headers: { 'set-cookie': staffDevice.set(deviceToken) },
      }
    },
    readDevice: ({ request }) => readDevice(deps, request.cookies[staffDevice.name]),
    loginStaff: async ({ body, userAgent, request, sessionToken: before }) => {
      const deviceToken = request.cookies[staffDevice.name]
      const { sessionToken, accountId, user } = await logInByPin(deps, { ...body, deviceToken, userAgent })
      await logOut(deps, before)
      const known = await rememberDevice(deps, accountId, request.cookies[device.name])
      return {
        status: 200,
        body: { sessionToken, user },
        headers: { 'set-cookie': [...Object.values(cookie.set(sessionToken)), device.set(known)] },
      }
    },
  }) satisfies SomeHandlers
